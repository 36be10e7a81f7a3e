import { expect, test } from "vitest";
import { nameKey, nameProblem } from "./names.ts";

test.each([
	["Mia Coins", undefined],
	["さくら商店", undefined],
	["코인나라 7", undefined],
	["ร้านเหรียญ", undefined],
	["Ab", "merchant_name_malformed"],
	["123 456", "merchant_name_malformed"],
	["Mia  Coins", "merchant_name_malformed"],
	["<script>", "merchant_name_malformed"],
	["Mia\u200bCoins", "merchant_name_malformed"],
	["a".repeat(25), "merchant_name_malformed"],
	["Support Mia", "merchant_name_reserved"],
	["5upp0rt", "merchant_name_reserved"],
	["Оfficial Shop", "merchant_name_reserved"],
	["CANDOR", "merchant_name_reserved"],
	["Trader 7K2QFX", "merchant_name_reserved"],
	["Administrador", "merchant_name_reserved"],
	["公式ショップ", "merchant_name_reserved"],
	["관리자 김", "merchant_name_reserved"],
	["เจ้าหน้าที่ 1", "merchant_name_reserved"],
])("nameProblem finds for the merchant name %s the problem %s", (name, problem) => {
	expect(nameProblem(name.normalize("NFKC"))).toBe(problem);
});

test("merchant names that differ by case, spaces, accents or look-alike letters have one key", () => {
	const [first, ...others] = ["Mia Coins", "mia coins", "MiaCoins", "Mía Cöins", "Mіа Соins", "Mia C0ins", "M1a Coins"].map(
		nameKey,
	);
	for (const other of others) expect(other).toBe(first);
	expect(nameKey("Mia Coin")).not.toBe(first);
});
