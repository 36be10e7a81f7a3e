// Declares the ledger account for rebates that the platform owes to inviters. Its balance is the sum of the unpaid rebates of all
// closed days.
import { ofPlatform } from "../ledger/kinds.ts";

export const REBATES = ofPlatform(19, "rebates");
