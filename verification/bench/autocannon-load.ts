/**
 * Generates load with autocannon, in a separate process, and prints the results:
 * node verification/bench/autocannon-load.ts '{"url": …}'
 */
import autocannon from "autocannon";

type Asked = {
	url: string;
	headers: Record<string, string>;
	connections: number;
	seconds: number;
	form?: string;
	mix?: { path: string; headers: Record<string, string> }[];
};

const { url, headers, connections, seconds, form, mix } = JSON.parse(process.argv[2] ?? "") as Asked;
const path = url.slice(new URL(url).origin.length) || "/";
const numbered = (text: string) => text.replaceAll("#", String(count));
let count = 0;
const result = await autocannon({
	url,
	connections,
	duration: seconds,
	headers: form === undefined ? headers : { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
	method: form === undefined ? "GET" : "POST",
	...(mix && { requests: mix }),
	...((form !== undefined || path.includes("#")) && {
		requests: [
			{
				setupRequest(request) {
					count++;
					return { ...request, path: numbered(path), ...(form !== undefined && { body: numbered(form) }) };
				},
			},
		],
	}),
});
const { requests, latency, errors, timeouts, duration } = result;
console.log(
	JSON.stringify({
		requests: requests.total,
		perSecond: requests.total / duration,
		p99: latency.p99,
		failures: result["4xx"] + result["5xx"] + errors + timeouts,
	}),
);
