// Up to which run was handed over when a month was closed, or opened again: clocks of desks differ. Null in what earlier programs kept.

export const monthThrough = `ALTER TABLE month_act ADD COLUMN through_run INTEGER;`;
