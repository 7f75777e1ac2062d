// How a record as it was listed is read, handed to the page: field by field, numbers with the very text they had.

export { provenFieldsOf } from '../../main/domain/json-object.ts';
