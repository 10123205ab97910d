/**
 * Returns a time zone in which it is now this hour, whatever the time of the run: its name, and its offset as
 * the page shows it.
 */
export const zoneAtHour = (hour: number): readonly [zone: string, offset: string] => {
  const hoursAhead = ((hour - new Date().getUTCHours() + 35) % 24) - 11;
  // Names of `Etc/GMT` zones have the opposite sign of their offset.
  return [
    hoursAhead === 0 ? 'Etc/GMT' : `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`,
    `UTC${hoursAhead < 0 ? '-' : '+'}${Math.abs(hoursAhead)}`,
  ];
};
