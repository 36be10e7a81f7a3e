export { costOf, feeOn, mulDivDown, mulDivUp } from "./arithmetic.ts";
export {
	type DecimalProblem,
	type DecimalResult,
	formatDecimal,
	formatDecimalShort,
	formatTruncated,
	normalizeInput,
	parseDecimal,
} from "./decimal.ts";
export { compactDigits, dollarDigits, type GroupingOptions, groupDigits, type Marks, marksOf } from "./grouping.ts";
