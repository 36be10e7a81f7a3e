// Reads the operator's list of banks whose cards are refused, for example because these banks block payments to exchanges. Each
// line of DATA_DIR/denied-banks.csv has a BIC or the name of a bank, a comma, and a reason that the user can read.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CardDetails } from "./check-card.ts";
import { wordsOf } from "./compare-names.ts";

/** Number of characters in a BIC that identify the bank and its location. Three more characters identify the branch. */
const BANK_OF_BIC = 8;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const REASON_LENGTH = 200;

/**
 * Returns the reason why the operator refuses the card's bank; undefined if the bank is not on the list. @param list text of the
 * file
 */
export function denialOf(
	{ bank_name, swift_code }: Pick<CardDetails, "bank_name" | "swift_code">,
	list: string,
): string | undefined {
	const name = plain(bank_name);
	for (const line of list.split(/\r?\n/)) {
		const [bank = "", ...reason] = line.split(",");
		const key = bank.trim();
		if (key === "" || key.startsWith("#")) continue;
		const isDenied = BIC.test(key) ? isOfBank(swift_code, key) : plain(key) !== "" && plain(key) === name;
		if (isDenied) return reason.join(",").trim().slice(0, REASON_LENGTH);
	}
	return undefined;
}

/** A BIC of 8 characters on the list covers all branches of the bank. */
function isOfBank(swift: string, bic: string): boolean {
	return bic.length === BANK_OF_BIC ? swift.slice(0, BANK_OF_BIC) === bic : swift === bic;
}

const plain = (name: string) => wordsOf(name).join(" ");

/**
 * Returns the text of the list; empty if there is no file. The file is read for each new card, so that a change needs no restart.
 */
export async function deniedBanksIn(dataDir: string): Promise<string> {
	try {
		return await readFile(join(dataDir, "denied-banks.csv"), "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
		throw error;
	}
}
