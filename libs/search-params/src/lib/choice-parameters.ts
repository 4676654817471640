// A file of its own: a route that only declares them needs no more.

/** The parameters of an address that hold what is chosen of a listing. */
export const CHOICE_PARAMETERS = ['startDate', 'endDate', 'slot', 'qty'] as const;
