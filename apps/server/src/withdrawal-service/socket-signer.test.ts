import { SignerRefused } from "@candor/signer";
import { expect, test } from "vitest";
import { OtherHistory, type ServedWithdrawal } from "./dependencies.ts";
import { SocketSigner } from "./socket-signer.ts";

test.each([
	["other_intent", OtherHistory],
	["number_used", OtherHistory],
	["locked", SignerRefused],
] as const)("an intent that the signer refuses by %s is told apart", async (code, type) => {
	const call = async () => {
		throw new SignerRefused({ code, message: "refused" });
	};
	await expect(new SocketSigner({ call }).intent({} as ServedWithdrawal)).rejects.toThrow(type);
});
