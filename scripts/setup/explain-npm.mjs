const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR|EIDLETIMEOUT|ECONNECTIONTIMEOUT|\bE5\d\d\b/;

/**
 * Whether npm could not reach the registry.
 * @param {string} output
 */
export const isOffline = (output) => OFFLINE.test(output);

/**
 * What npm's error codes mean for the person who runs it.
 * @type {[pattern: RegExp, sentence: string][]}
 */
const known = [
	[OFFLINE, "the package registry cannot be reached. Check that this machine is online, then run the command again. It continues where it stopped."],
	[/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/, "the package registry's certificate is not trusted here. Set your network's certificate with `npm config set cafile`."],
	[/\bE40[13]\b/, "the package registry refuses access. Sign in to it with `npm login`, or see `npm config get registry`."],
	[/\bE404\b|ETARGET|ENOVERSIONS/, "the package registry does not have a package that package-lock.json names. See `npm config get registry`."],
	[/EINTEGRITY/, "a package is damaged or is not the one in package-lock.json. Run `npm cache clean --force`, then the command again."],
	[/\bEUSAGE\b/, "package.json and package-lock.json do not agree. Run `npm install --package-lock-only && npm run lock`, then the command again."],
	[/EACCES|EPERM|EROFS/, "npm can't write to this folder or to its cache. Change their owner, then run the command again."],
	[/\bENOENT\b.*npm|npm: not found|spawn npm/, "npm is missing on this machine. It comes with Node: install it, then run the command again."],
];

/**
 * One sentence about a failed npm run, after npm's last lines of output if the error is unknown.
 * @param {string} output
 * @returns {string}
 */
export function explainNpm(output) {
	const lines = output.split("\n").filter((line) => line.startsWith("npm error") || !line.startsWith("npm "));
	const text = lines.filter((line) => !/npm error\s+at |complete log/.test(line)).join("\n");
	const code = /^npm error code (\S+)/m.exec(text)?.[1] ?? "";
	const sentence = (known.find(([pattern]) => pattern.test(code)) ?? known.find(([pattern]) => pattern.test(text)))?.[1];
	if (sentence) return `The packages could not be installed: ${sentence}`;
	return `${text.trim().split("\n").slice(-15).join("\n")}\n\nThe packages could not be installed. See npm's output above.`;
}
