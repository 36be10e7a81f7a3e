import { ReadableStream, WritableStream } from "node:stream/web";
import type { ConsoleData } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, expect, test, vi } from "vitest";
import { refusal, requests } from "../../testing/console-server.ts";
import { EXPORT, RESPONSES } from "../../testing/examples.ts";
import { addressNow, declinePasskey, renderPage } from "../../testing/render-page.tsx";
import { AuditPage } from "./audit-page.tsx";
import { ExportsPage } from "./exports-page.tsx";
import { UsersPage } from "./users-page.tsx";

type Job = ConsoleData<"exports">["list"][number];
const AUDIT: Partial<Job> = { export: 11, selection: { table: "audit", kind: "look" } };
const READY: Partial<Job> = {
	...{ state: "ready", can_approve: false, can_download: true, operator: 3, approved_by: 2, approved_at: EXPORT.at },
	...{ rows: 4, total: 4, bytes: 2_500 },
};

function renderExports(jobs: readonly Partial<Job>[] = [{}], number?: number, responses = {}) {
	const exports = { list: jobs.map((job) => ({ ...EXPORT, ...job })), rows_a_day: 1_000_000, rows_left: 999_000 };
	return renderPage(<ExportsPage search={{ number }} />, {
		responses: { ...RESPONSES, exports, ...responses },
		address: "/exports",
	});
}

const file = () => new Response("\ufeffuser\r\n1\r\n", { headers: { "content-type": "text/csv; charset=utf-8" } });

afterEach(() => {
	Reflect.deleteProperty(globalThis, "showSaveFilePicker");
});

test("the users table requests an export of its filter and order, after a reason and the passkey", async () => {
	const search = { verified: "basic", joined_to: "2026-11-26", sort: "joined", descending: "true", page: "3", hidden: "country" };
	const responses = { ...RESPONSES, "exports/start": { export: 12 } };
	const { user } = renderPage(<UsersPage search={search} />, { responses, address: "/users" });
	await user.click(await screen.findByRole("button", { name: "Export" }));
	const dialog = await screen.findByRole("alertdialog");
	expect(dialog.textContent).toContain("VerificationBasic");
	expect(dialog.textContent).toContain("Joined before2026-11-27 00:00:00");
	await user.click(within(dialog).getByRole("button", { name: "Request with passkey" }));
	expect((await within(dialog).findByRole("alert")).textContent).toBe("Give a reason. The second operator reads it.");
	await user.type(within(dialog).getByLabelText("Reason"), "Yearly report");
	await user.click(within(dialog).getByRole("button", { name: "Request with passkey" }));
	await waitFor(() => expect(addressNow()).toBe("/exports?export=12"));
	const selection = { table: "users", verified: "basic", joined_to: Date.UTC(2026, 10, 27), sort: "joined", descending: true };
	expect(requests("exports/start").map(({ params }) => params)).toEqual([{ selection, reason: "Yearly report" }]);
});

test("the audit log requests an export of its filter, not of its page, and names a refusal", async () => {
	const responses = { ...RESPONSES, "exports/start": refusal("too_many_rows", undefined, { limit: 1_000 }) };
	const { user } = renderPage(<AuditPage search={{ kind: "look", user: "100001", before: "70" }} />, { responses });
	await user.click(await screen.findByRole("button", { name: "Export" }));
	const dialog = await screen.findByRole("alertdialog");
	await user.type(within(dialog).getByLabelText("Reason"), "Audit");
	await user.click(within(dialog).getByRole("button", { name: "Request with passkey" }));
	expect((await within(dialog).findByRole("alert")).textContent).toMatch(/more than the 1,000 rows/);
	const selection = { table: "audit", user: 100_001, kind: "look" };
	expect(requests("exports/start").map(({ params }) => params)).toEqual([{ selection, reason: "Audit" }]);
});

test("another operator approves an export after its filter was shown", async () => {
	const { user } = renderExports([{}], undefined, { "exports/approve": null });
	expect(await screen.findByText("Joined, descending")).toBeDefined();
	await user.type(screen.getByLabelText("Your reason"), "Agreed");
	await user.click(screen.getByRole("button", { name: "Approve" }));
	const dialog = await screen.findByRole("alertdialog");
	expect(dialog.textContent).toContain("Number or nicknameAnn");
	await user.click(within(dialog).getByRole("button", { name: "Approve with passkey" }));
	await waitFor(() =>
		expect(requests("exports/approve").map(({ params }) => params)).toEqual([{ export: 12, reason: "Agreed" }]),
	);
});

test("the operator who requested an export can cancel it but not approve it", async () => {
	const own: Partial<Job> = { operator: 3, can_approve: false };
	const { user } = renderExports([own], undefined, { "exports/cancel": null });
	expect(await screen.findByText("You cannot approve what you requested.")).toBeDefined();
	expect(screen.getByRole("button", { name: "Approve" }).hasAttribute("disabled")).toBe(true);
	await user.type(screen.getByLabelText("Your reason"), "Not needed");
	await user.click(screen.getByRole("button", { name: "Cancel export" }));
	await user.click(await screen.findByRole("button", { name: "Cancel with passkey" }));
	await waitFor(() => expect(requests("exports/cancel")).toHaveLength(1));
});

test("the page names the operator who has approved the export meanwhile", async () => {
	const decided = refusal("export_decided", undefined, { operator: 4, at: Date.UTC(2026, 10, 26, 9, 5) });
	const { user } = renderExports([{}], undefined, { "exports/approve": decided });
	await user.type(await screen.findByLabelText("Your reason"), "Agreed");
	await user.click(screen.getByRole("button", { name: "Approve" }));
	await user.click(await screen.findByRole("button", { name: "Approve with passkey" }));
	expect((await screen.findByRole("alert")).textContent).toBe("Operator 4 approved this export at 2026-11-26 09:05 UTC.");
});

test("the keys j and k move through the exports", async () => {
	const { user } = renderExports([{}, AUDIT], 12);
	await screen.findByRole("button", { name: /Audit log/ });
	await user.keyboard("j");
	expect(addressNow()).toBe("/exports?export=11");
});

test("the page shows the progress of a file", async () => {
	renderExports([{ state: "running", can_approve: false, rows: 250_000, total: 1_000_000, expires_at: null }]);
	expect((await screen.findByRole("progressbar", { name: "Rows written" })).getAttribute("aria-valuenow")).toBe("25");
	expect(screen.getByText("250,000 of 1,000,000 rows")).toBeDefined();
});

test.each([
	["waiting", {}],
	["running", { state: "running", total: null, can_approve: false } as const],
	["ready", READY],
	["failed", { state: "failed", fault: "rights_lost", can_approve: false, can_cancel: false, ended_at: 5 } as const],
	["cancelled", { state: "cancelled", can_approve: false, can_cancel: false, ended_by: 4, ended_at: 5 } as const],
])("an export that is %s is accessible", async (_state, job) => {
	renderExports([job, AUDIT]);
	await screen.findByText("Yearly report");
	const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)).toEqual([]);
});

test("a browser with a save dialog writes the file to the chosen place as it arrives", async () => {
	const parts: Uint8Array[] = [];
	const events: string[] = [];
	const sink = { write: (part: Uint8Array) => void parts.push(part), close: () => void events.push("closed") };
	const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
		events.push(`chosen ${suggestedName} before ${requests("confirm").length} confirmations`);
		return { createWritable: async () => new WritableStream(sink) };
	};
	Object.assign(globalThis, { showSaveFilePicker });
	const { user } = renderExports([READY], undefined, { "exports/download": file });
	await user.click(await screen.findByRole("button", { name: "Download with passkey" }));
	await waitFor(() => expect(events).toEqual(["chosen candor-users-12.csv before 0 confirmations", "closed"]));
	expect(Buffer.concat(parts).toString()).toBe("\ufeffuser\r\n1\r\n");
	expect(requests("exports/download").map(({ params }) => params)).toEqual([{ export: 12 }]);
});

test("the page requests no file if the operator chooses no place or declines the passkey", async () => {
	const aborted: unknown[] = [];
	let isCancelled = true;
	const showSaveFilePicker = async () => {
		if (isCancelled) throw new DOMException("cancelled", "AbortError");
		return { createWritable: async () => new WritableStream({ abort: (why) => void aborted.push(why) }) };
	};
	Object.assign(globalThis, { showSaveFilePicker });
	const { user } = renderExports([READY]);
	const button = await screen.findByRole("button", { name: "Download with passkey" });
	await user.click(button);
	expect(requests("confirm")).toEqual([]);
	isCancelled = false;
	declinePasskey();
	await user.click(button);
	expect((await screen.findByRole("alert")).textContent).toBe("The passkey was not used. Nothing was changed.");
	expect(aborted).toHaveLength(1);
	expect(requests("exports/download")).toEqual([]);
});

test("another browser saves the complete file under its name", async () => {
	const saved: Blob[] = [];
	const names: string[] = [];
	Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && "blob:1", revokeObjectURL() {} });
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
		names.push(this.download);
	});
	const { user } = renderExports([READY], undefined, { "exports/download": file });
	await user.click(await screen.findByRole("button", { name: "Download with passkey" }));
	await waitFor(() => expect(names).toEqual(["candor-users-12.csv"]));
	expect(saved[0]?.size).toBe(Buffer.byteLength("\ufeffuser\r\n1\r\n"));
});

test("the page says that the file is gone if the download breaks off", async () => {
	const broken = () => {
		const body = new ReadableStream({ start: (sink) => sink.error(new TypeError("network error")) });
		return new Response(body as never, { headers: { "content-type": "text/csv; charset=utf-8" } });
	};
	const { user } = renderExports([READY], undefined, { "exports/download": broken });
	await user.click(await screen.findByRole("button", { name: "Download with passkey" }));
	expect((await screen.findByRole("alert")).textContent).toMatch(/broke off. The server has deleted the file/);
});

test("the page names the reason of a refused download", async () => {
	const { user } = renderExports([READY], undefined, { "exports/download": refusal("unknown_export", "export") });
	await user.click(await screen.findByRole("button", { name: "Download with passkey" }));
	expect((await screen.findByRole("alert")).textContent).toBe("This export has ended. Nothing was changed.");
});
