import type { PayField } from "@candor/contract";
import { expect, test } from "vitest";
import { examplePayType } from "../../../../testing/examples/p2p.ts";
import { faultOfField, plainValue } from "./pay-fields.ts";

const [promptPay, bank] = examplePayType.fields as [PayField, PayField];
const mail: PayField = { ...bank, check: "email" };

test.each([
	[promptPay, "", "missing"],
	[promptPay, "081-234 5678", undefined],
	[promptPay, "０８１２３４５６７８", undefined],
	[promptPay, "08123", "length"],
	[promptPay, "08123x5678", "digits"],
	[bank, "", undefined],
	[bank, "K", "length"],
	[mail, "ann@example", "email"],
	[mail, "ann@example.com", undefined],
] as const)("faultOfField finds in the field %o with the value %j the fault %s", (field, value, fault) => {
	expect(faultOfField(field, value)).toBe(fault);
});

test("plainValue removes spaces and hyphens from numbers, and keeps them in texts", () => {
	expect(plainValue(promptPay, " 081-234 5678 ")).toBe("0812345678");
	expect(plainValue(bank, " Bank of Ayudhya ")).toBe("Bank of Ayudhya");
});
