// What a destination writes of a closed period: as a person said of the unit, its own Dato, or the first open day.

export const postingOfDestinations = `
ALTER TABLE destination ADD COLUMN posting TEXT NOT NULL DEFAULT 'unit' CHECK (posting IN ('unit', 'original', 'open'));
`;
