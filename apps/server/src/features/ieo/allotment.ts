// GET proofs/allotment: returns the signed list of all applications to an IEO, which is fixed when the offering closes, and the
// lots allotted to each.
import type { CallData } from "@candor/contract";
import { allotmentListHash } from "@candor/proofs";
import { type Answer, data, refused } from "../../http/answer.ts";
import { caughtUpWith } from "../../http/read-after-write.ts";
import { isAllotted } from "../../serializers/ieo.ts";
import { signedBy } from "../../serializers/market.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import type { IeoDependencies } from "./dependencies.ts";
import { listOf, offeringIn } from "./queries.ts";

/**
 * Maximum number of cached lists. A list of applications never changes after the close of the offering, so a cached list stays
 * correct.
 */
const KEPT = 8;

export function createAllotmentHandler({ views, tables, projected, signer }: IeoDependencies) {
	const kept = new Map<string, ReturnType<typeof listOf>>();

	/**
	 * Returns an offering's applications from the cache. Lists from before and after the allotment are cached separately, because
	 * the allotment adds its results.
	 */
	function rowsOf(offering: number, allotted: boolean): ReturnType<typeof listOf> {
		const key = `${offering} ${allotted}`;
		const known = kept.get(key);
		if (known !== undefined) return known;
		const rows = listOf(tables, offering);
		kept.set(key, rows);
		const [oldest] = kept.keys();
		if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
		rows.catch(() => kept.delete(key));
		return rows;
	}

	return async function allotment({ id }: { readonly id: number }): Promise<Answer<CallData<"proofs/allotment">>> {
		const offering = views.ieos.known(id) ?? (await offeringIn(tables, id));
		if (offering === undefined) return refused("unknown_offering", "id");
		if (offering.inputHash === "") return refused("not_allotted", "id");
		const allotted = isAllotted(offering);
		if (!(await caughtUpWith(projected, views.seq))) return refused("not_allotted", "id");
		const rows = await rowsOf(id, allotted);
		const coin = assetOf(views, offering.asset);
		const fixed = { offering: id, input_hash: offering.inputHash, closed_at: offering.closedAt };
		return data(
			{
				...fixed,
				supply: String(offering.supplyLots),
				cap: String(offering.capLots),
				lot: units(offering.lot, coin),
				currency: coin.code,
				inputs: rows.map(({ serial, lots, applied_at }) => ({ serial, lots: String(lots), time: Number(applied_at) })),
				result: allotted ? rows.map(({ serial, allotted: lots }) => ({ serial, lots: String(lots > 0n ? lots : 0n) })) : null,
				...signedBy(signer, allotmentListHash(fixed), offering.closedAt),
			},
			views.seq,
		);
	};
}
