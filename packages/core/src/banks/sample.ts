// Generates random commands for tests of banks: one bank account with a rate, statements whose lines match applications and
// withdrawals, and treasury withdrawals. Most commands name an existing item in a fitting state, so that many applications and
// withdrawals reach an end.
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import { BANK_REJECTIONS, type BankEvent } from "./messages.ts";

const USDT = 3;
const RATE = 1_050_000_000n;
const SPREAD_PPM = 2_000;
/** Amount of a treasury withdrawal in ledger units, and the amount of the statement line that pays it at the rate. */
const LEAVING = 50_000n;
const LEAVING_LINE = -4n;
/** Age of the rate, ms, above which most generated commands set a new rate. */
const OLD_RATE_MS = 20 * 3_600_000;
const ACCOUNT = {
	account: 1,
	bank: "A bank",
	holder: "The exchange",
	number: "XX12 3456",
	code: "ABCDEF",
	currency: "EUR",
	decimals: 2,
};

export function banksSample({ draw, users, now }: SampleWorld): Sample {
	const own = { by: FOUNDER, reason: "for a test" };
	const staff = () => draw.pick([FOUNDER, 2, 6, 7]);
	const lines = new Map<number, { readonly amount: bigint; readonly operator: number }>();
	const open = new Set<number>();
	const passed = new Map<number, bigint>();
	const payouts = new Map<number, bigint>();
	const hashes = new Map<number, string>();
	const leaving = new Set<number>();
	let closing = 0n;
	let statements = 0;
	let rateAt = 0;
	const one = (known: Iterable<number>): number => {
		const all = [...known];
		return all.length > 0 && draw.chance(0.95) ? draw.pick(all) : draw.below(9);
	};
	const lineOf = (fits: (amount: bigint) => boolean): number => {
		return one([...lines].filter(([, { amount }]) => fits(amount)).map(([line]) => line));
	};
	const statement = (): SampleCommand => {
		const amounts = [...payouts.values(), ...passed.values()].slice(0, 2).map((amount) => -amount);
		const drawn = [100_000n, 5_000n, BigInt(1 + draw.below(1_000_000)), draw.chance(0.05) ? 0n : -700n, LEAVING_LINE];
		const number = statements + 1;
		const rows = [...amounts, ...drawn].map((amount, index) => ({
			key: draw.chance(0.02) ? "repeated" : `20261127:${number}:${index}`,
			day: draw.chance(0.98) ? 20261127 : 20261332,
			amount,
			hash: "ab".repeat(32),
		}));
		const sum = rows.reduce((total, { amount }) => total + amount, closing);
		return {
			...{ type: "ImportStatement", ...own, by: draw.pick([FOUNDER, FOUNDER, 2]), account: draw.chance(0.97) ? 1 : 7 },
			...{ statement: `S${number}`, opening: closing + (draw.chance(0.05) ? 1n : 0n), closing: sum, lines: rows },
		};
	};
	const applies = (): SampleCommand => {
		const amount = draw.pick([100_000n, 5_000n, 300n, 150n, 1n, 0n]);
		const terms = { rate: draw.chance(0.95) ? RATE : 1n, spreadPpm: SPREAD_PPM, voucher: "cd".repeat(32) };
		return { type: "ApplyBankDeposit", by: draw.pick(users), account: draw.chance(0.95) ? 1 : 2, asset: USDT, amount, ...terms };
	};
	const withdraws = (): SampleCommand => {
		const by = draw.pick(users);
		return {
			...{ type: "ApplyBankWithdrawal", by, account: 1, asset: USDT, address: `card:${draw.below(3)}` },
			...{ amount: 20_000n + BigInt(draw.below(100_000)), fee: 500n, usableFrom: now() - 1, person: by * 7 },
			...{ steppedUpAt: now() - 1_000, reasons: draw.chance(0.9) ? [] : ["velocity"], rate: RATE, spreadPpm: SPREAD_PPM },
		};
	};
	const treasury = (): SampleCommand => {
		const roll = draw.below(6);
		const withdrawal = one(leaving);
		if (roll < 1) return { type: "ConfirmTreasury", ...own, withdrawal, hash: `0x${draw.below(100)}` };
		if (roll < 2) {
			const line = lineOf((amount) => (draw.chance(0.9) ? amount === LEAVING_LINE : amount < 0n));
			return { type: "SettleTreasury", ...own, by: staff(), withdrawal, line };
		}
		if (roll < 3) return { type: "CancelTreasury", ...own, withdrawal };
		const network = draw.pick([1, 5, 5, 9]);
		const amount = draw.pick([1_000n, LEAVING, -1n, 1n << 58n]);
		return { type: "WithdrawTreasury", ...own, network, asset: USDT, amount, address: draw.chance(0.95) ? "0xsafe" : "" };
	};
	const rate = (change: object = {}): SampleCommand => ({
		...{ type: "SetBankRate", ...own, account: 1, asset: USDT, rate: RATE, spreadPpm: SPREAD_PPM },
		...{ source: "A source", minimum: 200n, ...change },
	});
	return {
		weight: 3,
		opening: [
			{
				...{ type: "SetNetworkAsset", ...own, network: 5, asset: USDT, chainDecimals: 6, depositMinimum: 1_000n },
				...{ withdrawalMinimum: 10_000n, withdrawalFee: 500n, hourlyCreditCap: 1n << 50n },
				...{ twoOperatorLimit: 1_000_000n, automaticDailyCap: 10_000_000n },
			},
			{ type: "SetBankAccount", ...own, ...ACCOUNT, open: true },
			rate(),
		],
		observe(event) {
			const told = event as
				| BankEvent
				| { readonly type: "WithdrawalApplied"; readonly withdrawal: number; readonly hash: string };
			if (told.type === "BankRateSet") rateAt = told.at;
			if (told.type === "StatementImported") {
				closing = told.closing;
				statements++;
			}
			if (told.type === "StatementLineRecorded") lines.set(told.line, told);
			if (told.type === "StatementLineUsed") lines.delete(told.line);
			if (told.type === "BankDepositApplied") open.add(told.application);
			if (told.type === "BankDepositMoved") {
				if (told.state !== "recalled" || draw.chance(0.8)) open.delete(told.application);
				if (told.state === "passed") passed.set(told.application, told.received);
				else passed.delete(told.application);
			}
			if (told.type === "WithdrawalApplied") hashes.set(told.withdrawal, told.hash);
			if (told.type === "PayoutFixed") payouts.set(told.withdrawal, told.payout);
			if (told.type === "PayoutMoved" && told.state !== "begun") payouts.delete(told.withdrawal);
			if (told.type === "TreasuryMoved") {
				if (told.state === "approved") leaving.add(told.withdrawal);
				else leaving.delete(told.withdrawal);
			}
		},
		next() {
			if (now() - rateAt > OLD_RATE_MS && draw.chance(0.9)) return rate();
			const roll = draw.below(24);
			if (roll < 4) return applies();
			if (roll < 7) return statement();
			if (roll < 10) {
				return {
					...{ type: "MatchBankDeposit", ...own, by: staff(), application: one(open) },
					line: lineOf((amount) => draw.chance(0.95) === amount > 0n),
				};
			}
			if (roll < 11)
				return { type: "RejectBankDeposit", ...own, by: staff(), application: one(open), cause: draw.pick(BANK_REJECTIONS) };
			if (roll < 12) {
				const application = one(passed.keys());
				const received = passed.get(application) ?? 5_000n;
				return { type: "RecallBankDeposit", ...own, by: staff(), application, line: lineOf((amount) => amount === -received) };
			}
			if (roll < 14) return withdraws();
			const withdrawal = one(payouts.keys());
			const payout = payouts.get(withdrawal) ?? 1n;
			if (roll < 16) {
				const hash = hashes.get(withdrawal) ?? "00".repeat(32);
				return { type: "ApproveWithdrawal", ...own, withdrawal, hash, signature: "11".repeat(64) };
			}
			if (roll < 17) return { type: "BeginPayout", ...own, by: staff(), withdrawal };
			if (roll < 18)
				return { type: "ConfirmPayout", ...own, by: staff(), withdrawal, line: lineOf((amount) => amount === -payout) };
			if (roll < 19) return { type: "FailPayout", ...own, withdrawal };
			if (roll < 20) return { type: "BookStatementLine", ...own, line: lineOf(() => true), asset: draw.pick([0, USDT, 2]) };
			if (roll < 21) {
				const [network, asset, key] = [5, USDT, `sent:${draw.below(9)}`];
				return {
					type: "CreditDeposit",
					by: SERVICE.custody,
					network,
					asset,
					key,
					user: draw.pick(users),
					amount: 5_000n,
					remainder: 0n,
				};
			}
			if (roll < 22) {
				const change = draw.pick([{}, { decimals: 9 }, { currency: "eur" }, { currency: "USD" }, { bank: "" }, { account: 60 }]);
				return draw.chance(0.5)
					? { type: "SetBankAccount", ...own, ...ACCOUNT, open: true, ...change }
					: rate({
							...{ asset: draw.pick([USDT, USDT, 99]), rate: draw.pick([RATE, RATE, 0n]), minimum: draw.pick([200n, 200n, -1n]) },
						});
			}
			return treasury();
		},
		changed(command) {
			if (typeof command.line === "number") return { ...command, line: command.line + 1 };
			if (typeof command.withdrawal === "number") return { ...command, withdrawal: command.withdrawal + 1 };
			if (typeof command.amount === "bigint") return { ...command, amount: command.amount + 1n };
			if (typeof command.opening === "bigint") return { ...command, opening: command.opening + 1n };
			return { ...command, account: ((command.account as number | undefined) ?? 0) + 1 };
		},
	};
}
