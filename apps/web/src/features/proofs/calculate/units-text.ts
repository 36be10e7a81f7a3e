import { formatDecimal } from "@candor/money";

/** Converts an amount in ledger units to decimal text. @param units whole number as text */
export const unitsText = (units: string, decimals: number): string => formatDecimal(BigInt(units), decimals);
