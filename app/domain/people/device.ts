type Name = [pattern: RegExp, name: string];

// The order matters because most browsers' User-Agents also name other browsers.
const browsers: Name[] = [
	[/\bEdgi?A?(OS)?\//, "Edge"],
	[/\bOPR\/|\bOPX\/|\bOPT\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bVivaldi\//, "Vivaldi"],
	[/\bDuckDuckGo\//, "DuckDuckGo"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/\bHeadlessChrome\/|\bChromium\//, "Chromium"],
	[/\bChrome\/|\bCriOS\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];

const systems: Name[] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bWindows\b/, "Windows"],
	[/\bMacintosh\b|\bMac OS X\b/, "a Mac"],
	[/\bLinux\b|\bX11\b/, "Linux"],
];

const nameIn = (names: Name[], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** A session's device according to its User-Agent, such as "Firefox on Windows". */
export function describeDevice(userAgent: string): string {
	const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
	if (browser && system) return `${browser} on ${/^iP/.test(system) ? `an ${system}` : system}`;
	if (browser) return browser;
	const program = /^([\w.-]{2,30})\/\d/.exec(userAgent)?.[1];
	if (program && program !== "Mozilla") return system ? `${program} on ${system}` : program;
	return system ? `A browser on ${system}` : "An unknown device";
}
