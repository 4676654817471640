/** People who bid in the demo's auctions. */
export const BIDDERS = [
  'Maren Holt',
  'Tomasz Zielinski',
  'Aiko Tanabe',
  'Delphine Roy',
  'Gus Petterson',
  'Ines Carvalho',
  'Jonah Whitford',
  'Katya Morozova',
  'Luca Bernardi',
  'Nadia Haddad',
  'Oscar Lindqvist',
  'Priya Raman',
  'Ruth Okafor',
  'Stellan Brandt',
  'Teresa Campos',
  'Wes Calloway',
] as const;
