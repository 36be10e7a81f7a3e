// Writes and reads the snapshot section of referral. The section is empty if there are no links, terms and partners.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { list, struct } from "../encoding/schema.ts";
import { DayRows } from "./day-rows.ts";
import { type Link, newLink } from "./links.ts";
import { inviterSet, partnerSet, rebatesAllowed, rebatesExpiring, referralDayClosed, referralTermsSet } from "./messages.ts";
import { plain } from "./settlement.ts";
import type { ReferralState } from "./state.ts";

const generalHistory = list(struct({ terms: referralTermsSet }));
const partnerHistory = list(struct({ terms: partnerSet }));

export function saveReferral(writer: ByteWriter, state: ReferralState): number {
	const { ratios, links, open, closed, latest, stuck, held, queue, settlement } = state;
	if (links.size === 0 && ratios.version === 0) return 0;
	writer.uint(ratios.version);
	generalHistory.write(
		writer,
		ratios.general.map((terms) => ({ terms: { type: "ReferralTermsSet", ...terms } })),
	);
	writer.uint(ratios.partners.size);
	for (const history of ratios.partners.values())
		partnerHistory.write(
			writer,
			history.map((terms) => ({ terms: { type: "PartnerSet", ...terms } })),
		);
	writer.uint(settlement);
	writer.uint(links.size);
	for (const { user, inviter, imported, at, decision } of links.values()) {
		inviterSet.write(writer, { type: "InviterSet", user, inviter, imported, at });
		writer.u8(decision === undefined ? 0 : 1);
		if (decision !== undefined) rebatesAllowed.write(writer, { type: "RebatesAllowed", invitee: user, inviter, ...decision });
	}
	writer.uint(closed.length);
	for (const { rows, closed: event } of closed) {
		referralDayClosed.write(writer, { type: "ReferralDayClosed", ...event });
		saveRows(writer, rows);
	}
	writer.u8(latest === undefined ? 0 : 1);
	if (latest !== undefined) referralDayClosed.write(writer, { type: "ReferralDayClosed", ...latest });
	writer.uint(stuck.size);
	for (const rows of stuck.values()) saveRows(writer, rows);
	const rebates = held.all();
	writer.uint(rebates.length);
	for (const rebate of rebates) {
		writer.uint(rebate.lapseDay);
		writer.u8(rebate.announced ? 1 : 0);
		rebatesExpiring.write(writer, { type: "RebatesExpiring", lapsesAt: 0, rebates: [plain(rebate)], at: 0 });
	}
	const heldLists = [...held.lists.values()].filter((one) => one.held).map(({ day }) => day);
	for (const numbers of [heldLists.sort((a, b) => a - b), queue.map(({ user }) => user)]) {
		writer.uint(numbers.length);
		for (const number of numbers) writer.uint(number);
	}
	writer.u8(open === undefined ? 0 : 1);
	if (open !== undefined) saveRows(writer, open);
	return links.size;
}

/** Writes the rows that no settlement has processed yet. */
function saveRows(writer: ByteWriter, rows: DayRows): void {
	writer.uint(rows.day);
	writer.uint(rows.size - rows.settled);
	for (let row = rows.settled; row < rows.size; row++) {
		writer.uint((rows.links[row] as Link).user);
		writer.uint(rows.assets[row] as number);
		writer.big(rows.feesOf(row));
		writer.uint(rows.ratios[row] as number);
		writer.uint(rows.terms[row] as number);
	}
}

export function loadReferral(reader: ByteReader, state: ReferralState): void {
	if (reader.done) return;
	const { ratios, links, stuck, held, queue } = state;
	ratios.version = reader.uint();
	ratios.general = generalHistory.read(reader).map(({ terms: { type: _type, ...terms } }) => terms);
	times(reader.uint(), () => {
		const history = partnerHistory.read(reader).map(({ terms: { type: _type, ...terms } }) => terms);
		ratios.keepPartner(history[0]?.user ?? 0, history);
	});
	state.settlement = reader.uint();
	times(reader.uint(), () => {
		const { type: _type, ...known } = inviterSet.read(reader);
		const link = newLink(known);
		links.set(link.user, link);
		if (reader.u8() === 0) return;
		const { allowed, by, reason, at } = rebatesAllowed.read(reader);
		link.decision = { allowed, by, reason, at };
	});
	const linkOf = (user: number) => links.get(user) as Link;
	const loadRows = () => {
		const rows = new DayRows(reader.uint());
		times(reader.uint(), () => {
			rows.append(linkOf(reader.uint()), reader.uint(), reader.big(), reader.uint(), reader.uint());
		});
		return rows;
	};
	const loadClosed = () => {
		const { type: _type, ...closed } = referralDayClosed.read(reader);
		return closed;
	};
	times(reader.uint(), () => state.closed.push({ closed: loadClosed(), rows: loadRows() }));
	if (reader.u8() === 1) {
		const latest = loadClosed();
		state.latest = state.closed.find(({ closed }) => closed.day === latest.day)?.closed ?? latest;
	}
	times(reader.uint(), () => {
		const rows = loadRows();
		stuck.set(rows.day, rows);
	});
	times(reader.uint(), () => {
		const [lapseDay, announced] = [reader.uint(), reader.u8() === 1];
		for (const rebate of rebatesExpiring.read(reader).rebates)
			held.add({ ...rebate, link: linkOf(rebate.invitee), lapseDay, announced, place: 0 });
	});
	times(reader.uint(), () => {
		const list = held.lists.get(reader.uint());
		if (list !== undefined) held.setHeld(list, true);
	});
	times(reader.uint(), () => {
		const link = linkOf(reader.uint());
		link.queued = true;
		queue.push(link);
	});
	if (reader.u8() === 1) state.open = loadRows();
}

function times(count: number, work: () => void): void {
	for (let index = 0; index < count; index++) work();
}
