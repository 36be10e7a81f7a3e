// Builds the reference of all calls from the contract: as OpenAPI 3.1 in JSON, and as an HTML page without external files.
import { CALLS, type Call, REFUSALS } from "@candor/contract";
import { z } from "zod";

/**
 * Returns the reference of all calls as an OpenAPI document.
 * @param version version of the app
 */
export function openApi(version: string): object {
	const paths = Object.fromEntries(
		(Object.values(CALLS) as Call[]).map((call) => [`/api/${call.path}`, { [call.method.toLowerCase()]: operation(call) }]),
	);
	return {
		openapi: "3.1.0",
		info: {
			title: "Candor",
			version,
			description:
				"Amounts and prices are decimal text, times are milliseconds. Refusals answer HTTP 200 with code 0 and a stable `error`. Params of a GET stand in its query, those of a POST or PUT in its body alone. Two Authorization headers are refused (`field_invalid`, `authorization`); a repeated `Idempotency-Key` too.",
		},
		paths,
		components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } } },
	};
}

function operation(call: Call): object {
	const params = z.toJSONSchema(call.params, { io: "input", unrepresentable: "any" }) as {
		properties?: Record<string, object>;
		required?: string[];
	};
	const withFile = { ...params, properties: { ...params.properties, file: { type: "string", format: "binary" } } };
	const body = {
		content: call.takesFile
			? { "multipart/form-data": { schema: withFile } }
			: { "application/x-www-form-urlencoded": { schema: params }, "application/json": { schema: params } },
	};
	const query = Object.entries(params.properties ?? {}).map(([name, schema]) => ({
		name,
		in: "query",
		required: params.required?.includes(name) ?? false,
		schema,
	}));
	return {
		summary: call.says,
		operationId: call.path.replaceAll("/", "_"),
		...(call.needs === "session" ? { security: [{ token: [] }] } : {}),
		...(call.method === "GET" ? { parameters: query } : { requestBody: body }),
		responses: { 200: { description: "Done or refused", content: { "application/json": { schema: envelope(call) } } } },
	};
}

function envelope(call: Call): object {
	const common = { code: { type: "integer" }, message: { type: "string" }, msg: { type: "string" } };
	return {
		oneOf: [
			{
				properties: {
					type: { const: "ok" },
					...common,
					data: z.toJSONSchema(call.data, { io: "output", unrepresentable: "any" }),
				},
			},
			{
				properties: {
					type: { enum: ["error", "998", "999"] },
					...common,
					error: { enum: [...call.refusals, ...everywhere] },
					params: { type: "object" },
				},
			},
		],
	};
}

/** Codes of refusals that any call can return. */
const everywhere = Object.entries(REFUSALS)
	.filter(([, { from }]) => from === "every")
	.map(([code]) => code);

/** Returns the reference of all calls as an HTML page without scripts. Its style sheet is a separate file. */
export function docsPage(): string {
	const rows = (Object.values(CALLS) as Call[]).map((call) => {
		const { properties = {}, required = [] } = z.toJSONSchema(call.params, { io: "input", unrepresentable: "any" }) as {
			properties?: Record<string, object>;
			required?: string[];
		};
		const params = Object.entries(properties).map(
			([name, schema]) =>
				`<tr><td><code>${name}</code>${required.includes(name) ? " *" : ""}</td><td><code>${inertText(brief(schema))}</code></td></tr>`,
		);
		const { $schema: _dialect, ...shape } = z.toJSONSchema(call.data, { io: "output", unrepresentable: "any" });
		const data = JSON.stringify(shape, null, 1);
		const refusals = call.refusals.map((code) => `<code>${code}</code>`).join(" ");
		return `<details id="${call.path}"><summary><b>${call.method}</b> /api/${call.path} <i>${call.needs}</i><br><small>${inertText(call.says)}</small></summary>
<table>${params.join("")}</table>${refusals === "" ? "" : `<p>Refusals: ${refusals}</p>`}<pre>${inertText(data)}</pre></details>`;
	});
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Candor calls</title>
<link rel="stylesheet" href="/api/docs/style.css"></head><body><h1>Calls</h1>
<p>Amounts and prices are decimal text, times milliseconds. Every answer is <code>{ type, code, message, msg, data }</code>. Params of a GET stand in its query, those of a POST or PUT in its body alone; two Authorization headers are refused. As a file: <a href="/api/docs/openapi.json">openapi.json</a></p>
${rows.join("\n")}</body></html>`;
}

export const DOCS_STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:860px;margin:24px auto;padding:0 16px;color:#0e1626;background:#f4f6fb}
details{background:#fff;border:1px solid #e3e8f2;border-radius:12px;padding:10px 14px;margin:8px 0}summary{cursor:pointer}b{color:#2f66e8}i{color:#6b7790}
pre{overflow:auto;background:#eef2fa;padding:10px;border-radius:8px;font-size:12px}td{padding:2px 12px 2px 0;vertical-align:top}
@media(prefers-color-scheme:dark){body{color:#edf1f9;background:#0a0d14}details{background:#121723;border-color:#222b3d}pre{background:#1a2130}b,a{color:#508aff}i{color:#97a3ba}}`;

function brief(schema: object): string {
	const {
		type,
		enum: words,
		const: only,
		anyOf,
	} = schema as { type?: string; enum?: unknown[]; const?: unknown; anyOf?: object[] };
	if (only !== undefined) return String(only);
	if (words !== undefined) return words.join(" | ");
	if (anyOf !== undefined) return [...new Set(anyOf.map(brief))].join(" | ");
	return type ?? "any";
}

function inertText(text: string): string {
	return text.replace(/[&<>"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] as string);
}
