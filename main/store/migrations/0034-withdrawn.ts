// What was withdrawn is looked for by its Ids with each pull: what no later one lists comes again by itself no more.

export const withdrawn = `CREATE INDEX record_withdrawn ON record (connection, kind, record_id) WHERE state = 'withdrawn';`;
