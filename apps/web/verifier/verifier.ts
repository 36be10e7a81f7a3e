// Script of the offline verifier's page. build/offline-verifier.ts puts page and script into one HTML file.
import { formatDecimal } from "@candor/money";
import { checkFile } from "./check-file.ts";
import { textsFor } from "./texts.ts";

const texts = textsFor(navigator.languages);

function element<K extends keyof HTMLElementTagNameMap>(name: K, text = ""): HTMLElementTagNameMap[K] {
	const made = document.createElement(name);
	made.textContent = text;
	return made;
}

const input = element("input");
input.type = "file";
input.accept = ".json,.jsonl";
const label = element("label", texts.choose);
label.append(input);
const result = element("section");
result.setAttribute("role", "status");
document.documentElement.lang = texts.language;
document.title = texts.title;
document.body.append(element("h1", texts.title), label, result, element("p", texts.limits));

input.addEventListener("change", async () => {
	const [file] = input.files ?? [];
	if (file === undefined) return;
	const { kind, ok, root, wrong, amounts } = checkFile(await file.text());
	const verdict = kind === "unreadable" ? texts.unreadable : ok ? texts[kind] : `${texts.wrong} (${wrong.join(", ")})`;
	const heading = element("h2", `${ok ? "✓" : "✗"} ${verdict}`);
	heading.className = ok ? "ok" : "wrong";
	result.replaceChildren(heading);
	if (kind === "unreadable") return;
	const list = element("dl");
	for (const { name, units, decimals } of amounts)
		list.append(element("dt", name), element("dd", formatDecimal(BigInt(units), decimals)));
	result.append(list, element("code", root), element("p", texts.compare));
});
