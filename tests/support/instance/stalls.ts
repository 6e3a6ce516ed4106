import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect } from "vitest";
import { exchange } from "../browser/exchange.ts";
import { isFullRun, recordFigure } from "../proof/proof.ts";
import type { Instance } from "./instance.ts";

/** A thread that only measures how late the machine schedules it. */
const IDLE = `
const { monitorEventLoopDelay } = require("node:perf_hooks");
const { parentPort } = require("node:worker_threads");
const stalls = monitorEventLoopDelay({ resolution: 5 });
stalls.enable();
parentPort.once("message", () => parentPort.postMessage(stalls.max / 1e6));
parentPort.postMessage("ready");`;

/**
 * Observes the machine from now on. The returned function resolves with the longest stall of an
 * idle thread in the meantime, in milliseconds.
 */
export async function watchMachine(): Promise<() => Promise<number>> {
	const worker = new Worker(IDLE, { eval: true });
	const next = () => new Promise<unknown>((resolve) => worker.once("message", resolve));
	await next();
	return async () => {
		const longest = next();
		worker.postMessage("end");
		return Number(await longest);
	};
}

/**
 * Returns the longest acceptable stall of an event loop, in milliseconds, if the machine itself stalls for
 * `byTheMachine` milliseconds. Outside a full run, other tests share the processors.
 */
export const mostStalled = (byTheMachine: number): number => (isFullRun ? 100 : 500) + 2 * byTheMachine;

/** Formats the measurement during an outage for `npm run prove`. */
export const stallFigure = (trouble: string, stalled: number, byTheMachine: number): string =>
	`${trouble}: longest stall ${Math.round(stalled)} ms, an idle thread's ${Math.round(byTheMachine)} ms`;

export const OPERATOR_TOKEN = "a-token-of-the-operator-of-32-characters";

/** Requests an operator path with the token, and returns the text of the response. */
export const readOperatorPage = async ({ origin }: Pick<Instance, "origin">, path: string): Promise<string> =>
	(await exchange(origin, { path, headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } })).text;

/**
 * Reads the longest stall of an instance's event loop since the last call, in milliseconds, from its metrics.
 */
async function longestStall(instance: Pick<Instance, "origin">): Promise<number> {
	const figures = await readOperatorPage(instance, "/metrics");
	return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(figures)?.[1]) * 1_000;
}

/**
 * Milliseconds until a server has started and has collected the garbage of its startup. That collection
 * stalls the server once.
 */
const START_IS_OVER = 4_000;

/**
 * Watches a new instance and the machine from now on. The returned function expects that the
 * instance hasn't stalled longer than is acceptable here, and reports the figure for an outage.
 */
export async function watchStalls(
	instance: Pick<Instance, "origin">,
): Promise<(trouble: string) => Promise<void>> {
	await sleep(START_IS_OVER);
	const machineStalled = await watchMachine();
	await longestStall(instance);
	return async (trouble) => {
		const [stalled, byTheMachine] = [await longestStall(instance), await machineStalled()];
		recordFigure(stallFigure(trouble, stalled, byTheMachine));
		expect(stalled).toBeLessThanOrEqual(mostStalled(byTheMachine));
	};
}
