import { expect, test } from "vitest";
import { denialOf } from "./denied-banks.ts";

const LIST = [
	"# banks that block payments",
	"DEUTDEFF,Payments from exchanges are blocked, since May",
	"BNPAFRPPXXX,One branch only",
	"Banco Ejemplo,Closed",
	"",
	"No Reason",
	", a line without a bank",
].join("\r\n");

test.each([
	["", "DEUTDEFF", "Payments from exchanges are blocked, since May"],
	["", "DEUTDEFF500", "Payments from exchanges are blocked, since May"],
	["", "BNPAFRPPXXX", "One branch only"],
	["", "BNPAFRPPABC", undefined],
	["BANCO  éjemplo", "", "Closed"],
	["Banco Ejemplo del Sur", "", undefined],
	["no reason", "", ""],
	["", "", undefined],
	["#", "", undefined],
])("a card of the bank %j with the BIC %j is refused for %j", (bank_name, swift_code, reason) => {
	expect(denialOf({ bank_name, swift_code }, LIST)).toBe(reason);
});
