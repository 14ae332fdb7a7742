export { ASK_STATES, type AskState, askStateSchema, type Entry, entrySchema, LEDGER_FORMAT, type Ledger, ledgerSchema } from '../board/index.js';
