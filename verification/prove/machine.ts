import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";

export type Machine = {
	class: string;
	cores: number;
	processor: string;
	memoryGB: number;
	node: string;
	kernel: string;
	load: number;
};

/**
 * Describes the machine of the measurements. Its class says what kind of machine it is, as far as that can be
 * detected.
 */
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

/** Whether the processor reports that it runs in a virtual machine. */
function isVirtual(): boolean {
	try {
		return / hypervisor\b/.test(readFileSync("/proc/cpuinfo", "utf8"));
	} catch {
		return false;
	}
}

/** Describes the machine in one line. */
export const machineLine = ({ class: kind, processor, node, kernel, load }: Machine): string =>
	`${kind}; ${processor}; Node ${node}; ${kernel}; load before ${load}`;
