import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";

export type Machine = { class: string; cores: number; processor: string; memoryGB: number; node: string; kernel: string; load: number };

/** The machine that the figures are seen on. Its class says what kind of machine it is, as far as that can be told. */
export function describeMachine(): Machine {
	const bytes = totalmem();
	const cores = availableParallelism();
	return {
		class: `${cores} cores, ${Math.round(bytes / 1024 ** 3)} GB${isVirtual() ? ", virtual" : ""}`,
		cores,
		processor: cpus()[0]?.model.trim() || process.arch,
		memoryGB: Math.round((bytes / 1024 ** 3) * 10) / 10,
		node: process.version,
		kernel: `${type()} ${release()}`,
		load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
	};
}

/** Whether the processor says that it is a guest's. */
function isVirtual(): boolean {
	try {
		return / hypervisor\b/.test(readFileSync("/proc/cpuinfo", "utf8"));
	} catch {
		return false;
	}
}

/** One line of it. */
export const machineLine = ({ class: kind, processor, node, kernel, load }: Machine): string => `${kind}; ${processor}; Node ${node}; ${kernel}; load before ${load}`;
