// What the files of a destination are called: those of before keep the names of their layouts, as folders are watched for them.

export const namingOfDestinations = `
ALTER TABLE destination ADD COLUMN naming TEXT NOT NULL DEFAULT 'layout' CHECK (naming IN ('layout', 'whole'));
`;
