// A separate file, so that a route that declares the parameters does not load the codecs.

/** The query parameters for what is chosen of a listing. */
export const CHOICE_PARAMETERS = ['startDate', 'endDate', 'slot', 'qty'] as const;
