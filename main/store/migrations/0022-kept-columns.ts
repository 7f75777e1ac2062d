// The fields of a run that never change stand beside its records as columns, so that the first question about a run of a million need not
// read every record. Whatever takes a record away or changes such a field takes the columns of its run away; then the records are read. And
// an index goes that no question has used since evidence came.

export const keptColumns = `
CREATE TABLE run_column (
  run INTEGER NOT NULL,
  field TEXT NOT NULL,
  -- Its lines are this one and those that follow, without a gap.
  first INTEGER NOT NULL,
  count INTEGER NOT NULL,
  codes BLOB NOT NULL,
  value_list TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX run_column_of ON run_column (run, field, first);
CREATE TRIGGER kept_columns_go_with_delete AFTER DELETE ON record WHEN EXISTS (SELECT 1 FROM run_column WHERE run = old.run)
  BEGIN DELETE FROM run_column WHERE run = old.run; END;
CREATE TRIGGER kept_columns_go_with_update AFTER UPDATE OF key, run, line, record_id, dato, ansatt_id, prosjekt_id, prosjekt_linje_id,
  arbeidstype_id, produkt_id, antall_timer, faktura_time_antall, antall ON record WHEN EXISTS (SELECT 1 FROM run_column WHERE run = old.run)
  BEGIN DELETE FROM run_column WHERE run = old.run; END;
DROP INDEX record_marked;
`;
