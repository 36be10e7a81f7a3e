import { ofPlatform } from "../ledger/kinds.ts";

/** Account kind of the platform's money that leaves by an approved treasury withdrawal. */
export const TREASURY_LEAVING = ofPlatform(25, "treasury_leaving");
