/**
 * A zone whose clock shows this hour now, whatever the time of the run: a name and what the page calls its
 * offset.
 */
export const zoneWhereItIs = (hour: number): readonly [zone: string, offset: string] => {
  const ahead = ((hour - new Date().getUTCHours() + 35) % 24) - 11;
  // The names of these zones have their sign the wrong way round.
  return [
    ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    `UTC${ahead < 0 ? '-' : '+'}${Math.abs(ahead)}`,
  ];
};
