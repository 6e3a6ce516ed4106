import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { has, processorTime, spawnPinned } from "./pinned-process.ts";

/** A request to repeat. */
export type Target = {
	name: string;
	/** The process that responds. */
	pid: number;
	/** A `#` in its path is replaced by a new number in every request. */
	url: string;
	headers: Record<string, string>;
	connections: number;
	/** For posts: the form, in which `#` is also replaced. */
	form?: string;
	/** Paths that are requested in turn instead of the URL's own, each with its headers. */
	mix?: readonly { path: string; headers: Record<string, string> }[];
};

/** One measurement of a target. */
export type Sample = {
	perSecond: number;
	/** 99th percentile, in milliseconds, which wrk corrects: see `load`. */
	p99: number;
	/** Responses of 400 or above, and requests without a response. */
	failures: number;
	/**
	 * The server's processor time for one request, in microseconds. NaN if the system does not report
	 * it.
	 */
	processor: number;
};

/**
 * The load generator: wrk, or autocannon if wrk isn't installed. wrk is several times as fast as autocannon,
 * so even the fastest servers are slower than wrk.
 */
export const loadTool = has("wrk") ? "wrk" : "autocannon";

/**
 * Sends requests to a target for a number of seconds. `folder` contains the tool's script.
 *
 * With one connection, the tool is always autocannon, because wrk's percentiles aren't those of the responses:
 * for each long response, it adds the requests that would have waited if it sent them at a steady pace.
 */
export async function load(target: Target, seconds: number, folder: string): Promise<Sample> {
	const before = processorTime(target.pid);
	const { requests, ...sample } = await (loadTool === "wrk" && target.connections > 1 ? byWrk : byAutocannon)(
		target,
		seconds,
		folder,
	);
	const processor = ((processorTime(target.pid) - before) * 1_000) / requests;
	return { ...sample, processor };
}

type Counted = Omit<Sample, "processor"> & { requests: number };

async function byWrk(target: Target, seconds: number, folder: string): Promise<Counted> {
	const script = join(folder, "wrk.lua");
	writeFileSync(script, wrkScript(target));
	const headers = Object.entries(target.headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
	const output = await run("wrk", [
		"-t1",
		`-c${target.connections}`,
		`-d${seconds}s`,
		"-s",
		script,
		...headers,
		target.url,
	]);
	const printed = /^result (.*)$/m.exec(output)?.[1];
	if (!printed) throw new Error(`wrk printed no result.\n${output}`);
	const { requests, microseconds, p99, failures } = JSON.parse(printed) as {
		requests: number;
		microseconds: number;
		p99: number;
		failures: number;
	};
	return { requests, perSecond: (requests * 1_000_000) / microseconds, p99: p99 / 1_000, failures };
}

/** A string of Lua. Its escapes are those of JSON, as far as paths and headers need any. */
const inLua = (text: string): string => JSON.stringify(text);

function wrkScript({ url, form, mix }: Target): string {
	const path = url.slice(new URL(url).origin.length) || "/";
	const numbered = (text: string) => `(string.gsub(${JSON.stringify(text)}, "#", tostring(count)))`;
	const post = `wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
`;
	// Needed only for a form or a `#`. Otherwise, every request has the same bytes, which wrk sends fastest.
	const each = `local count = 0
request = function()
	count = count + 1
	return wrk.format(nil, ${numbered(path)}, nil, ${form === undefined ? "nil" : numbered(form)})
end
`;
	const inTurn = `local requests = {}
local count = 0
init = function()
${(mix ?? []).map(({ path: one, headers }) => `	requests[#requests + 1] = wrk.format("GET", ${inLua(one)}, {${Object.entries({ Host: new URL(url).host, ...headers }).map(([name, value]) => `[${inLua(name)}] = ${inLua(value)}`)}})`).join("\n")}
end
request = function()
	count = count + 1
	return requests[1 + count % #requests]
end
`;
	const requested = mix ? inTurn : form !== undefined || path.includes("#") ? each : "";
	return `${form === undefined ? "" : post}${requested}done = function(summary, latency)
	local e = summary.errors
	io.write(string.format('\\nresult {"requests":%d,"microseconds":%d,"p99":%d,"failures":%d}\\n',
		summary.requests, summary.duration, latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`;
}

async function byAutocannon(
	{ url, headers, connections, form, mix }: Target,
	seconds: number,
): Promise<Counted> {
	const asked = { url, headers, connections, form, mix, seconds };
	return JSON.parse(
		await run(process.execPath, ["verification/bench/autocannon-load.ts", JSON.stringify(asked)]),
	) as Counted;
}

async function run(program: string, args: string[]): Promise<string> {
	const child = spawnPinned("asking", program, args, {}, { stdio: ["ignore", "pipe", "pipe"] });
	let [output, errors] = ["", ""];
	child.stdout?.on("data", (chunk: Buffer) => {
		output += chunk;
	});
	child.stderr?.on("data", (chunk: Buffer) => {
		errors += chunk;
	});
	const [code] = await once(child, "close");
	if (code !== 0) throw new Error(`${program} ended with ${code}.\n${errors || output}`);
	return output;
}
