import { formatDecimal } from "@candor/money";

/** Returns an amount in ledger units as decimal text. @param units whole number as text */
export const unitsText = (units: string, decimals: number): string => formatDecimal(BigInt(units), decimals);
