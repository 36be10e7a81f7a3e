// The operator's list of banks whose cards are refused, for example because they block payments of exchanges. Each line of
// DATA_DIR/denied-banks.csv has a BIC or a bank's name, a comma, and a reason that the user reads.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CardDetails } from "./check-card.ts";
import { wordsOf } from "./compare-names.ts";

/** Characters of a BIC that name the bank and its place. The other three name the branch. */
const BANK_OF_BIC = 8;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const REASON_LENGTH = 200;

/** Returns the reason for which the operator refuses the card's bank; undefined for other banks. @param list text of the file */
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

/** A BIC of 8 characters names all branches. */
function isOfBank(swift: string, bic: string): boolean {
	return bic.length === BANK_OF_BIC ? swift.slice(0, BANK_OF_BIC) === bic : swift === bic;
}

const plain = (name: string) => wordsOf(name).join(" ");

/** Reads the list; empty without a file. It is read for each new card, so that a change needs no restart. */
export async function deniedBanksIn(dataDir: string): Promise<string> {
	try {
		return await readFile(join(dataDir, "denied-banks.csv"), "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
		throw error;
	}
}
