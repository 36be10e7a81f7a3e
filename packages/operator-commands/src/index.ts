export type { AmountCoin, CommandField, Listing, OperatorCommand, TermsField } from "./command-form.ts";
export { formatCommand, printable } from "./format.ts";
export { OPERATOR_COMMANDS } from "./list.ts";
export { COMMAND_OPTIONS, InputError, readTyped, type TypedCommand, usageOf, whole } from "./read.ts";
