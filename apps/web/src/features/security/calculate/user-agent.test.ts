import { expect, test } from "vitest";
import { userAgentOf } from "./user-agent.ts";

test.each([
	[
		"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
		"Chrome",
		"Android",
	],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
		"Safari",
		"iPhone",
	],
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
		"Edge",
		"Windows",
	],
	["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
	["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15", "Safari", "Mac"],
	[
		"Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
		"Samsung Internet",
		"Android",
	],
	["python-requests/2.32.0", "python-requests", undefined],
	["Mozilla/5.0", undefined, undefined],
	["", undefined, undefined],
	["<script>alert(1)</script>", undefined, undefined],
])(`userAgentOf reads browser and system from "%s"`, (agent, browser, system) => {
	expect(userAgentOf(agent)).toEqual({ browser, system });
});
