// Declares the ledger account of rebates that the platform owes to inviters. Its balance is the sum of all unpaid rebates of closed days.
import { ofPlatform } from "../ledger/kinds.ts";

export const REBATES = ofPlatform(19, "rebates");
