import { ofPlatform } from "../ledger/kinds.ts";

/** Account kind for platform money that waits for payment by an approved treasury withdrawal. */
export const TREASURY_LEAVING = ofPlatform(25, "treasury_leaving");
