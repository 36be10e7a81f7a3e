import type { ConsoleHandlers } from "../console-registry.ts";
import type { ExportJobs } from "./export-jobs.ts";

export function exportCalls(jobs: ExportJobs) {
	return {
		exports: (_params, context) => jobs.list(context),
		"exports/start": ({ selection, reason }, context) => jobs.request(selection, reason, context),
		"exports/approve": ({ export: id, reason }, context) => jobs.approve(id, reason, context),
		"exports/cancel": ({ export: id, reason }, context) => jobs.cancel(id, reason, context),
		"exports/download": ({ export: id }, context) => jobs.download(id, context),
	} satisfies ConsoleHandlers;
}
