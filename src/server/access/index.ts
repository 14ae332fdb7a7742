export { NamedTokens, roleSchema, tokenNameSchema } from './named-tokens.js';
export { type Caller, ROLES, type Role } from './roles.js';
