export type { AmountCoin, CommandField, Listing, OperatorCommand, TermsField, ValueField } from "./command-form.ts";
export { type EnrolledKeys, enrolledKeysIn, fingerprintGroups, fingerprintText } from "./fingerprint.ts";
export { type FormattedField, formatCommand, formatFields, printable } from "./format.ts";
export { OPERATOR_COMMANDS } from "./list.ts";
export { COMMAND_OPTIONS, readTyped, type TypedCommand, usageOf } from "./read.ts";
export {
	blankForm,
	type FormFault,
	type FormField,
	type FormRead,
	type FormValues,
	formFields,
	formOf,
	readForm,
} from "./read-form.ts";
export { InputError, type InputFault, whole } from "./read-value.ts";
