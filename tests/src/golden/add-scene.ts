// Writes a golden journal (see golden.ts) of a fixed sequence of commands, called a scene. Scenes cover cases that random
// commands do not reach: `node tests/src/golden/add-scene.ts <scene> <name>`. The program never overwrites a golden journal.
import { existsSync, writeFileSync } from "node:fs";
import { Exchange, FOUNDER, DEFAULT_P2P_TERMS as P2P_TERMS, RULES, SERVICE } from "@candor/core";
import { CHAIN_START, encodeCommands, encodeEvents, type JournalRow, pointAfter, sealRow } from "@candor/journal";
import {
	BANK_RATE_TERMS,
	BankScenario,
	ContractScenario,
	EarnScenario,
	FundScenario,
	OptionScenario,
	P2pScenario,
	PAR,
	ReferralScenario,
	type Scenario,
	WithdrawalScenario,
} from "@candor/testkit";
import { goldenFile, replay } from "./golden.ts";
import { encodeRows } from "./row-file.ts";

const HOUR = 3_600_000;
const USDT = 1_000_000n;

const begin = (at: Scenario) =>
	at.must({
		type: "BeginEra",
		id: "",
		by: SERVICE.exchange,
		rules: RULES,
		stateHash: at.exchange.stateHash(),
		source: "a scene",
	});
const hold = (at: Scenario, product: string, item: number) =>
	at.must({ type: "QuarantineItem", id: "", by: SERVICE.exchange, product, item, reason: "a scene" });

const release = (at: Scenario, product: string, item: number) =>
	at.must({ type: "ReleaseHeld", id: "", by: FOUNDER, product, item, way: "release", reason: "a scene" });

const SCENES: Readonly<Record<string, () => void>> = {
	/**
	 * Funding; a liquidation that the insurance fund takes over and one with auto-deleveraging; an account in one-way mode; a
	 * position that is held (set aside after a program fault) and released; an outage; the end of a contract.
	 */
	contracts() {
		const at = new ContractScenario({ people: 8, each: 1_000_000_000_000n, insurance: 200n * USDT });
		begin(at);
		at.record(PAR);
		at.wait(8 * HOUR - (at.time % (8 * HOUR)));
		at.record(PAR);
		at.match({ lots: 100, leverage: 125 }, { leverage: 5 });
		at.match({ by: at.person(2), lots: 30, leverage: 10 }, { by: at.person(3), leverage: 50 });
		at.open({ by: at.person(4), lots: 2_000, leverage: 5, price: PAR + 500 });
		for (let samples = 0; samples < 750; samples++) {
			at.time += 10_000;
			at.record(PAR);
		}
		for (const end = at.time + 8 * HOUR - (at.time % (8 * HOUR)); at.time < end; ) {
			at.time = Math.min(end, at.time + 100_000);
			at.record(PAR);
		}
		at.tick(PAR - 20_000);
		at.tick(PAR - 60_000);
		const [held] = at.match({ by: at.person(5), lots: 3, price: PAR - 60_000 }, { by: at.person(6) });
		hold(at, "contracts", held);
		at.tick(PAR - 60_000);
		release(at, "contracts", held);
		at.match({ by: at.person(5), lots: 7, leverage: 125, price: PAR - 60_000 }, { by: at.person(6), leverage: 4 });
		at.wait(HOUR);
		at.record(PAR - 50_000);
		const delistAt = at.time + 7 * 24 * HOUR;
		at.must({ type: "DelistInstrument", id: "", by: FOUNDER, instrument: 1, delistAt, reason: "a scene" });
		at.wait(7 * 24 * HOUR);
	},
	/**
	 * Operators who are enrolled, get new keys, are suspended and restored; a rescue (a new administrator, for the case that all
	 * others have lost their keys); a declared account; the head of the audit log.
	 */
	operators() {
		const at = new EarnScenario();
		begin(at);
		const reason = "a scene";
		const by = { id: "", by: FOUNDER, reason };
		const console = (operator: number) => ({
			deviceKey: operator.toString(16).padStart(64, "d"),
			passkeyId: `passkey-${operator}`,
			passkeyKey: "a50102",
		});
		const publicKey = (operator: number) => operator.toString(16).padStart(64, "0");
		at.must({ type: "OpenOperator", ...by, operator: 2, role: "administrator", publicKey: publicKey(2) });
		at.must({ type: "EnrolOperator", ...by, operator: 3, role: "reviewer", ...console(3) });
		at.must({ type: "RekeyOperator", ...by, operator: 2, publicKey: publicKey(22), ...console(2) });
		at.must({ type: "DeclareAccounts", ...by, by: 3, accounts: [at.person(0)] });
		at.must({ type: "SuspendOperator", ...by, by: 2, operator: 3 });
		at.must({ type: "RestoreOperator", ...by, operator: 3 });
		at.must({ type: "RescueOperator", ...by, operator: 4, publicKey: publicKey(4) });
		at.must({ type: "CancelRescue", ...by, by: 2, operator: 4 });
		at.must({ type: "RescueOperator", ...by, operator: 5, publicKey: publicKey(5) });
		at.must({ type: "RecordAuditHead", id: "", by: SERVICE.exchange, head: publicKey(7), entries: 7 });
		at.wait(73 * HOUR);
		at.must({ type: "SuspendOperator", ...by, by: 5, operator: 3 });
	},
	/**
	 * Daily interest; an additional deposit (tranche); an order that is redeemed early; one that matures; one that is held (set
	 * aside after a program fault) and released.
	 */
	earn() {
		const at = new EarnScenario();
		begin(at);
		const short = at.must(at.order(1, 500n * USDT));
		const long = at.must(at.order(3, 1_000n * USDT));
		const held = at.must(at.order(2, 100n * USDT, at.person(1)));
		at.days(1);
		hold(at, "earn", held);
		at.days(2);
		at.must(at.more(long, 200n * USDT, 2_000));
		at.days(3);
		at.must(at.ending(long));
		at.end(short);
		release(at, "earn", held);
	},
	/** An option that is held (set aside after a program fault) and released before it settles, while another option settles. */
	options() {
		const at = new OptionScenario();
		begin(at);
		at.record(1_000);
		const option = at.buy({});
		const other = at.buy({});
		at.tick(1_000);
		at.tick(1_001);
		hold(at, "options", option);
		while (at.told("OptionSettled", other) === undefined) at.tick(1_002);
		release(at, "options", option);
	},
	/**
	 * A fund that trades coins against contracts: subscriptions, hourly unit values, a redemption that sells holdings, a
	 * redemption that is paid in cash, and a hold and release of the fund.
	 */
	fund() {
		const at = new FundScenario({ founding: 2_000n * USDT, terms: { performanceFeePpm: 100_000 } });
		begin(at);
		at.must(at.subscribe(1_000n * USDT));
		at.hour();
		at.move(at.fund, "coin", "contract", 700n * USDT);
		at.trade("buy", 1_000);
		const position = at.short(10);
		at.hour();
		at.must(at.redeem(at.units(at.person(0))));
		at.hour();
		const { targets } = at.last("UnwindingBegun");
		const most = (at0: number, perLot: bigint) => {
			const position = targets[at0];
			return position === undefined ? 0 : Number((position.held - position.target) / perLot);
		};
		at.trade("sell", most(0, 1_000n));
		at.cover(position, most(1, 1n));
		at.must(at.subscribe(500n * USDT, at.person(1)));
		at.hour();
		at.must(at.redeem(at.units(at.person(1)) / 2n, at.person(1)));
		at.hour();
		hold(at, "arbitrage", 1);
		at.hour();
		release(at, "arbitrage", 1);
	},
	/**
	 * Invited users: changed ratios, a partner, settlements, rebates that are held and released, held rebates that lapse after a
	 * year, and a lowered verification.
	 */
	referral() {
		const at = new ReferralScenario();
		begin(at);
		const [first, second, third] = [at.person(1), at.person(2), at.person(3)];
		at.must({ type: "ImportInviters", id: "", by: FOUNDER, links: [{ user: at.maker, inviter: first }], reason: "a scene" });
		at.must(at.allows(first));
		for (const user of [first, second, third]) at.buys(user);
		at.must(at.setTerms(250_000));
		at.must(at.setPartner(400_000, { user: first }));
		at.midnight();
		at.must(at.settles(2));
		at.sells(first, 900);
		at.midnight();
		at.settleAll();
		at.must(at.reviews("HoldRebates", second));
		at.must(at.reviews("ReleaseRebates", second));
		at.settleAll();
		const lowered = { user: first, version: 2, basic: false, advanced: false };
		at.must({ type: "LapseVerification", id: "", by: SERVICE.accounts, ...lowered });
		at.wait(400 * 24 * HOUR);
	},
	/**
	 * Deposits by chain: small deposits, remainders, the hourly cap, quarantine, a network fee, a closed network, and the
	 * reversal of a deposit whose coins are spent, so that later deposits and transfers pay the debt.
	 */
	deposits() {
		const at = new OptionScenario({ each: 10n * USDT });
		begin(at);
		const by = { id: "", by: FOUNDER, reason: "a scene" };
		const custody = { id: "", by: SERVICE.custody } as const;
		const place = { network: 1, asset: 3 } as const;
		const [ann, bob] = [at.person(0), at.person(1)];
		const terms = (depositMinimum: bigint) =>
			at.must({
				...{ type: "SetNetworkAsset", ...by, ...place, chainDecimals: 18, depositMinimum, withdrawalMinimum: 2n * USDT },
				...{ withdrawalFee: USDT, hourlyCreditCap: 1_000n * USDT, twoOperatorLimit: 5_000n * USDT },
				automaticDailyCap: 10_000n * USDT,
			});
		const deposit = (key: string, user: number, amount: bigint, remainder = 0n) =>
			at.must({ type: "CreditDeposit", ...custody, ...place, key, user, amount, remainder });
		const reverse = (number: number) => at.must({ type: "ReverseDeposit", ...custody, deposit: number, cause: "reorganised" });
		const half = 500_000_000_000n;
		terms(10n * USDT);
		deposit("a:0", ann, 4n * USDT, half);
		deposit("a:1", ann, 6n * USDT, half);
		const spent = deposit("b:0", ann, 120n * USDT);
		at.must({ type: "FinalizeDeposit", ...custody, deposit: spent });
		at.must({ type: "Transfer", id: "", by: ann, asset: 3, from: "coin", to: "option", amount: 120n * USDT });
		at.record(1_000);
		at.buy({ stake: 100n * USDT });
		const capped = deposit("c:0", bob, 8_000n * USDT);
		at.must({ type: "AllowCappedDeposit", ...by, user: bob, deposit: capped });
		reverse(spent);
		reverse(deposit("d:0", bob, 11n * USDT));
		deposit("d:0", bob, 11n * USDT, 1n);
		const aside = { type: "QuarantineDeposit", ...custody, ...place, user: bob, amount: 70n * USDT } as const;
		const blacklisted = at.must({ ...aside, key: "e:0", cause: "blacklisted" });
		at.must({ ...aside, asset: 0, key: "e:1", cause: "unknown_token" });
		const decide = { type: "DecideQuarantined", ...by, user: bob, deposit: blacklisted } as const;
		at.must({ ...decide, decision: "legal_hold" });
		at.must({ ...decide, decision: "credit" });
		deposit("f:0", 0, 1_000n * USDT);
		at.must({ type: "RecordNetworkFee", ...custody, ...place, key: "sweep:1", amount: USDT });
		const until = at.time + HOUR;
		at.must({ type: "CloseNetwork", ...by, network: 1, deposits: true, withdrawals: false, until });
		at.must({ type: "CloseNetworkLonger", ...by, network: 1, deposits: false, withdrawals: true, until: until + 72 * HOUR });
		at.must({ type: "OpenNetwork", ...by, network: 1 });
		for (let ticks = 0; ticks < 40; ticks++) at.tick(1_000 + ticks);
		at.must({ type: "Transfer", id: "", by: ann, asset: 3, from: "option", to: "coin", amount: 100n * USDT });
		terms(1n * USDT);
		for (let part = 0; part < 4; part++) deposit(`g:${part}`, ann, 900_000n);
	},
	/** Two snapshots of liabilities, each published, and an option that is open meanwhile. */
	liabilities() {
		const at = new OptionScenario();
		begin(at);
		const by = SERVICE.liabilities;
		at.record(1_000);
		at.buy();
		for (let snapshot = 1; snapshot <= 2; snapshot++) {
			const day = Math.floor(at.time / (24 * HOUR));
			at.must({ type: "BeginSnapshot", id: "", by, day });
			const begun = at.events.findLast((event) => event.type === "SnapshotBegun");
			if (begun?.type !== "SnapshotBegun") throw new Error("no snapshot");
			const { totals } = begun;
			const root = String(snapshot).repeat(64);
			at.must({ type: "PublishRoot", id: "", by, snapshot, sequence: 9, root, depth: 2, count: 4, totals });
			at.wait(24 * HOUR);
		}
	},
	/**
	 * A fund that holds coins of a market that has no price, while another market has one. The coins are paid out to the fund's
	 * holders.
	 */
	"dead-market"() {
		const at = new FundScenario({ founding: 2_000n * USDT });
		begin(at);
		at.must(at.subscribe(1_000n * USDT));
		at.hour();
		at.trade("buy", 1_000);
		at.hour();
		at.must(at.redeem(at.units(at.person(0))));
		for (let day = 0; day < 33; day++) {
			at.wait(24 * HOUR);
			const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, bid: 300_000, ask: 300_000, time: at.time }));
			at.must({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 2, quotes }] });
		}
	},
	/**
	 * Withdrawals that are confirmed, failed, cancelled, or moved to another user inside the exchange; refunds after a deadline,
	 * also a late one; an approval by two operators; stops of all withdrawals.
	 */
	withdrawals() {
		const at = new WithdrawalScenario({ people: 6 });
		begin(at);
		const [ann, bob, cy, di, ed, fay] = at.people as readonly number[] as [number, number, number, number, number, number];
		const paid = at.apply(ann, 100n * USDT);
		at.transmit(paid);
		at.must(at.custody("RecordConfirmed", { withdrawal: paid, hash: "0xaa", gasAsset: 0, gas: 0n }));
		const doubted = at.apply(bob, 6_000n * USDT);
		at.transmit(doubted, "0xbb");
		at.must(at.custody("ReportDoubt", { withdrawal: doubted }));
		at.must(at.own("DecideDoubt", { withdrawal: doubted, decision: "failed" }));
		at.must({ type: "CancelWithdrawal", id: "", by: cy, withdrawal: at.apply(cy, 50n * USDT, { reasons: ["young_funds"] }) });
		at.apply(di, 40n * USDT, { internalTo: ed });
		at.apply(ed, 30n * USDT, { reasons: ["security_change"] });
		const late = at.apply(fay, 7_000n * USDT);
		at.wait(73 * HOUR);
		at.must(at.own("RejectWithdrawal", { withdrawal: late }));
		at.must(at.own("StopWithdrawals"));
		at.must(at.own("ResumeWithdrawals"));
		at.must(at.custody("StopForGap", { asset: 3, gap: 5n }));
		at.must(at.own("ResumeWithdrawals"));
		at.apply(ann, 20n * USDT);
		at.wait(49 * HOUR);
	},
	/**
	 * Deposits by bank that are accepted, rejected and recalled; withdrawals by bank that are paid and that fail; statement lines
	 * of the platform's own payments; treasury withdrawals that are paid and cancelled.
	 */
	banks() {
		const at = new BankScenario();
		begin(at);
		const [ann, bob, cy] = at.people as readonly number[] as [number, number, number];
		const passed = at.must(at.applying({}, ann));
		const recalled = at.must(at.applying({}, bob));
		const rejected = at.must(at.applying({}, cy));
		const [first, second, gain, fee] = at.imports([
			{ key: "1", amount: 10_000n },
			{ key: "2", amount: 20_000n },
			{ key: "3", amount: 90_000n },
			{ key: "4", amount: -50n },
		]) as [number, number, number, number];
		at.must(at.matching(first, passed));
		at.must(at.matching(second, recalled));
		at.must(at.own("RejectBankDeposit", { application: rejected, cause: "not_received" }, 2));
		at.must(at.own("BookStatementLine", { line: gain, asset: 3 }));
		at.must(at.own("BookStatementLine", { line: fee, asset: 3 }));
		const [back] = at.imports([{ key: "5", amount: -20_000n }]) as [number];
		at.must(at.own("RecallBankDeposit", { line: back, application: recalled }, 2));
		const begins = (by: number) => {
			const withdrawal = at.must(at.withdrawing({}, by));
			at.must(at.approves(withdrawal, 2));
			at.must(at.own("BeginPayout", { withdrawal }, 4));
			return withdrawal;
		};
		const [paid, failed] = [begins(ann), begins(cy)];
		const [out, own] = at.imports([
			{ key: "6", amount: -at.payoutOf(paid) },
			{ key: "7", amount: -952n },
		]) as [number, number];
		at.must(at.own("ConfirmPayout", { line: out, withdrawal: paid }, 2));
		at.must(at.own("FailPayout", { withdrawal: failed }));
		const leaves = (network: number) =>
			at.must(at.own("WithdrawTreasury", { network, asset: 3, amount: 10n * USDT, address: "safe" }));
		const leaving = leaves(5);
		at.must(at.own("SetBankRate", { ...BANK_RATE_TERMS, rate: 2n * BANK_RATE_TERMS.rate }));
		at.must(at.own("SettleTreasury", { line: own, withdrawal: leaving }, 2));
		at.must(at.own("ConfirmTreasury", { withdrawal: leaves(1), hash: "0xcc" }));
		at.must(at.own("CancelTreasury", { withdrawal: leaves(1) }));
	},
	/**
	 * P2P orders that are released, cancelled, agreed and ruled; a late ruling; a reversed order whose seller is paid from the
	 * bond; a held order; bars; blocks; an outage of the web servers.
	 */
	p2p() {
		const at = new P2pScenario();
		begin(at);
		const [, merchant, buyer, seller, other] = at.people as readonly number[] as [number, number, number, number, number];
		at.must(at.rate(36n * USDT));
		at.sale("released", buyer);
		at.sale("created", other);
		const agreed = at.sale("disputed", seller);
		for (const user of [seller, at.person(0)]) at.must(at.user("AgreeP2pOrder", user, { order: agreed, outcome: "released" }));
		const ruled = at.sale("disputed", other);
		at.must(at.own("AssignDispute", { order: ruled, operator: FOUNDER }));
		at.wait(25 * HOUR);
		at.must(at.own("RuleDispute", { order: ruled, outcome: "cancelled", ruling: "not_paid" }));
		const payTypes = [{ payType: "ach", windowMs: HOUR / 4, account: "0a".repeat(32) }];
		const floating = { currency: "USD", price: 0n, ratioPpm: 990_000, lowest: USDT, payTypes };
		const purchase = at.must(at.advertises("buy", merchant, floating));
		at.must(at.rate(USDT, { currency: "USD" }));
		const reversed = at.must(at.opens(purchase, seller, { payType: "ach" }));
		at.must(at.user("MarkPaid", merchant, { order: reversed }));
		at.must(at.releases(reversed));
		at.must(at.own("MarkReversed", { order: reversed }));
		at.must(at.own("CompensateSeller", { order: reversed, amount: 40n * USDT }));
		at.must(at.user("BlockUser", buyer, { user: merchant, blocked: true }));
		at.must(at.own("SetP2pTerms", { ...P2P_TERMS, bondMultiple: 5 }));
		const held = at.sale("paying", buyer);
		at.must(at.own("ExtendP2pDeadlines", { ms: HOUR / 4 }));
		hold(at, "p2p", held);
		at.wait(HOUR);
		release(at, "p2p", held);
		at.must(at.user("CloseAdvertisement", merchant, { advertisement: purchase }));
		at.wait(61 * 24 * HOUR);
		at.must(at.user("WithdrawBond", merchant));
	},
};

const [scene = "", name = ""] = process.argv.slice(2);
const play = SCENES[scene];
if (play === undefined || !/^[a-z0-9-]+$/.test(name))
	throw new Error(`usage: add-scene.ts ${Object.keys(SCENES).join("|")} <name>`);
if (existsSync(goldenFile(name, "bin"))) throw new Error(`${name} is there already: golden journals are never rewritten`);

const rows: JournalRow[] = [];
let point = CHAIN_START;
/**
 * The exchange of the scene. The command ReleaseHeld first runs on a copy of the exchange; batches of the copy do not belong to
 * the journal.
 */
let played: Exchange | undefined;
const { applyBatch } = Exchange.prototype;
Exchange.prototype.applyBatch = function record(this: Exchange, ...given: Parameters<typeof applyBatch>) {
	const result = applyBatch.apply(this, given);
	played ??= this;
	if (!result.changed || this !== played) return result;
	const { at, accepted, events } = result;
	const firstSeq = point.seq + 1;
	const { epoch, rules } = this;
	const row = sealRow({
		...{ firstSeq, lastSeq: firstSeq + Math.max(accepted.length, 1) - 1, epoch, at, rules, prevHash: point.hash },
		...{ commands: encodeCommands(accepted), events: encodeEvents(events) },
	});
	rows.push(row);
	point = pointAfter(row);
	return result;
};
play();
Exchange.prototype.applyBatch = applyBatch;
const golden = replay(rows, `the scene ${scene} of add-scene.ts`);
writeFileSync(goldenFile(name, "bin"), encodeRows(rows));
writeFileSync(goldenFile(name, "json"), `${JSON.stringify(golden, undefined, "\t")}\n`);
console.log(golden);
