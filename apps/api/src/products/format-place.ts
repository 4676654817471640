/** Skips unknown parts. */
export const formatPlace = ({ city, region }: { city: string; region: string }): string =>
  [city, region].filter(Boolean).join(', ');
