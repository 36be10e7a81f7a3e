// Compares the tables of notices and of users' loss limits with the journal. The check derives both from the journal's events
// again.
import type {
	AdvertisementMoved,
	AdvertisementSet,
	DepositMoved,
	EarnEnded,
	FundCoinsPaid,
	FundRedemptionMoved,
	FundSubscriptionMoved,
	HeldReleased,
	IeoMoved,
	IndexRecorded,
	InstrumentSet,
	LimitsSet,
	MarkSet,
	OptionBought,
	OptionSettled,
	P2pOrderMoved,
	P2pOrderOpened,
	PositionChanged,
	PositionDeleveraged,
	PositionLiquidated,
	PositionSettled,
	RebatesExpiring,
	RebatesSettled,
	SubscriptionMoved,
} from "@candor/core";
import type { Pool } from "pg";
import { PositionReplay } from "../../positions/position-replay.ts";
import type { ProductCheck } from "../product.ts";
import { LossLimits } from "./loss-limits.ts";
import { NOTICES_KEPT, type Notice, type NoticeRow, noticeOf, noticeValuesText } from "./notice.ts";
import { NoticeMaker, type SoldOption } from "./notice-maker.ts";
import type { LossLimitRow } from "./tables.ts";

const told = (notice: Notice) => `${notice.id} ${notice.at} ${notice.kind} ${noticeValuesText(notice)}`;

export function createNoticesCheck(): ProductCheck {
	const sold = new Map<number, SoldOption>();
	const positions = new PositionReplay();
	const limits = new LossLimits();
	const maker = new NoticeMaker(limits, new Map(), (option) => sold.get(option), positions);
	const people = new Set<number>();
	/** The newest notices of each user, computed from the journal's events. */
	const kept = new Map<number, string[]>();
	const keep = (notices: readonly Notice[]) => {
		for (const notice of notices) {
			const own = kept.get(notice.user) ?? [];
			own.push(told(notice));
			if (own.length > NOTICES_KEPT) own.shift();
			kept.set(notice.user, own);
		}
	};
	return {
		take: {
			LimitsSet(event: LimitsSet) {
				maker.limitsSet(event);
				people.add(event.user);
			},
			OptionBought: ({ option, account, pair, stake }: OptionBought) => void sold.set(option, { account, pair, stake }),
			OptionSettled(event: OptionSettled) {
				keep(maker.optionSettled(event));
				sold.delete(event.option);
			},
			InstrumentSet: (event: InstrumentSet) => positions.instrumentSet(event),
			PositionChanged(event: PositionChanged) {
				positions.take(event);
				keep(maker.positionChanged(event));
			},
			PositionLiquidated(event: PositionLiquidated) {
				positions.take(event);
				keep(maker.positionLiquidated(event));
			},
			EarnEnded: (event: EarnEnded) => keep(maker.earnEnded(event)),
			FundSubscriptionMoved: (event: FundSubscriptionMoved) => keep(maker.fundSubscriptionMoved(event)),
			FundRedemptionMoved: (event: FundRedemptionMoved) => keep(maker.fundRedemptionMoved(event)),
			FundCoinsPaid: (event: FundCoinsPaid) => keep(maker.fundCoinsPaid(event)),
			HeldReleased: (event: HeldReleased) => keep(maker.heldReleased(event)),
			SubscriptionMoved: (event: SubscriptionMoved) => keep(maker.subscriptionMoved(event)),
			IeoMoved: (event: IeoMoved) => keep(maker.ieoMoved(event)),
			MarkSet: (event: MarkSet) => keep(maker.markSet(event)),
			PositionDeleveraged: (event: PositionDeleveraged) => keep(maker.positionDeleveraged(event)),
			PositionSettled: (event: PositionSettled) => keep(maker.positionSettled(event)),
			RebatesSettled: (event: RebatesSettled) => keep(maker.rebatesSettled(event)),
			RebatesExpiring: (event: RebatesExpiring) => keep(maker.rebatesExpiring(event)),
			P2pOrderOpened: (event: P2pOrderOpened) => maker.p2pOrderOpened(event),
			P2pOrderMoved: (event: P2pOrderMoved) => keep(maker.p2pOrderMoved(event)),
			AdvertisementSet: (event: AdvertisementSet) => maker.advertisementSet(event),
			AdvertisementMoved: (event: AdvertisementMoved) => keep(maker.advertisementMoved(event)),
			DepositMoved: (event: DepositMoved) => keep(maker.depositMoved(event)),
			IndexRecorded: (event: IndexRecorded) => keep(maker.indexRecorded(event)),
		},
		compare: async (pool) => [...(await compareNotices(pool, kept)), ...(await compareLimits(pool, people, limits))],
	};
}

async function compareNotices(pool: Pool, kept: ReadonlyMap<number, readonly string[]>): Promise<string[]> {
	const { rows } = await pool.query<NoticeRow>("select * from projection.notices order by user_id, id");
	const found = new Map<number, string[]>();
	for (const row of rows) {
		const own = found.get(Number(row.user_id)) ?? [];
		own.push(told(noticeOf(row)));
		found.set(Number(row.user_id), own);
	}
	return [...new Set([...kept.keys(), ...found.keys()])]
		.filter((user) => kept.get(user)?.join() !== found.get(user)?.join())
		.map((user) => {
			const [journal, table] = [kept.get(user)?.length ?? 0, found.get(user)?.length ?? 0];
			return `notices of ${user}: the journal tells of ${journal}, the table has ${table}, and they are not the same`;
		});
}

async function compareLimits(pool: Pool, people: ReadonlySet<number>, limits: LossLimits): Promise<string[]> {
	const { rows } = await pool.query<LossLimitRow>("select * from projection.loss_limits");
	const found = new Map(
		rows.map(({ user_id, ...row }) => [
			Number(user_id),
			[row.daily_loss, row.next_daily_loss, row.next_from, row.told_day, row.told_limit].join(" "),
		]),
	);
	const wanted = (user: number) => {
		const own = limits.of(user);
		return own && [own.dailyLoss, own.nextDailyLoss, own.nextFrom, own.notifiedDay, own.notifiedLimit].join(" ");
	};
	return [...new Set([...people, ...found.keys()])]
		.filter((user) => wanted(user) !== found.get(user))
		.map((user) => `loss limit of ${user}: journal ${wanted(user) ?? "none"}, table ${found.get(user) ?? "none"}`);
}
