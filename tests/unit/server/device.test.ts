import { expect, test } from "vitest";
import { describeDevice } from "#app/domain/people/device.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0";

test.each([
	[`${windows.replace(")", "; rv:133.0)")} Gecko/20100101 Firefox/133.0`, "Firefox on Windows"],
	[`${windows} ${webkit} Safari/537.36`, "Chrome on Windows"],
	[`${windows} ${webkit} Safari/537.36 Edg/131.0.0.0`, "Edge on Windows"],
	[`${windows} ${webkit} Safari/537.36 OPR/116.0.0.0`, "Opera on Windows"],
	[
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
		"Safari on a Mac",
	],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
		"Safari on an iPhone",
	],
	[
		"Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1",
		"Chrome on an iPad",
	],
	[
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
		"Samsung Internet on Android",
	],
	[
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
		"Chrome on ChromeOS",
	],
	[
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36",
		"Chromium on Linux",
	],
	["curl/8.5.0", "curl"],
	["python-requests/2.32", "python-requests"],
	["Mozilla/5.0 (Windows NT 10.0)", "A browser on Windows"],
	["Mozilla/5.0", "An unknown device"],
	["<script>alert(1)</script>/1", "An unknown device"],
	["x".repeat(300), "An unknown device"],
	["", "An unknown device"],
])("the user agent %j is described as %s", (userAgent, device) =>
	expect(describeDevice(userAgent)).toBe(device),
);
