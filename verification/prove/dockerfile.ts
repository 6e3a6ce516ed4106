import { matchesGlob } from "node:path";

/** A step that changes the image's files, in order. */
export type BuildStep =
	| { kind: "run"; command: string }
	| { kind: "copy"; from: string | null; owner: string | null; sources: string[]; target: string }
	| { kind: "workdir"; path: string };

/** What the parts of a Dockerfile say from one FROM to the next. */
export type Stage = {
	/** The image that it starts from. */
	base: string;
	name: string | null;
	steps: BuildStep[];
	environment: Record<string, string>;
	/** Build arguments with their defaults. */
	arguments: Record<string, string>;
	user: string;
	volumes: string[];
	stopSignal: string;
	health: string[];
	command: string[];
};

/** Instructions that only describe the image, and that a run without an engine needn't follow. */
const DESCRIBING = ["EXPOSE", "LABEL"];

/**
 * Reads the stages of a Dockerfile. Throws for an instruction or an option that it doesn't know, so that a new one is
 * never left out of a run.
 */
export function parseDockerfile(text: string): Stage[] {
	const lines = text
		.split("\n")
		.filter((line) => !/^\s*#/.test(line))
		.join("\n")
		.replaceAll(/\\\n\s*/g, "")
		.split("\n")
		.filter(Boolean);
	const stages: Stage[] = [];
	for (const line of lines) {
		const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
		if (name === "FROM") {
			const [base = "", as, stage = null] = rest.split(/\s+/);
			if (as !== undefined && as !== "AS") throw new Error(`The Dockerfile has an unknown FROM: ${line}`);
			stages.push(newStage(base, stage));
			continue;
		}
		const stage = stages.at(-1);
		if (!stage || !readInstruction(stage, name, rest))
			throw new Error(`The Dockerfile has an unknown instruction: ${line}`);
	}
	return stages;
}

const newStage = (base: string, name: string | null): Stage => ({
	...{ base, name, steps: [], environment: {}, arguments: {}, user: "root", volumes: [] },
	...{ stopSignal: "SIGTERM", health: [], command: [] },
});

/** Adds an instruction to a stage. Returns false if it is unknown. */
function readInstruction(stage: Stage, name: string, rest: string): boolean {
	switch (name) {
		case "RUN":
			if (rest.startsWith("--")) return false;
			stage.steps.push({ kind: "run", command: rest });
			return true;
		case "COPY": {
			const words = rest.split(/\s+/);
			const options = words.filter((word) => word.startsWith("--"));
			if (options.some((option) => !/^--(from|chown)=/.test(option))) return false;
			const paths = words.filter((word) => !word.startsWith("--"));
			const find = (option: string) =>
				options.find((one) => one.startsWith(option))?.slice(option.length) ?? null;
			stage.steps.push({
				...{ kind: "copy", from: find("--from="), owner: find("--chown=") },
				...{ sources: paths.slice(0, -1), target: paths.at(-1) ?? "" },
			});
			return true;
		}
		case "WORKDIR":
			stage.steps.push({ kind: "workdir", path: rest });
			return true;
		case "ENV":
			if (!rest.split(/\s+/).every((pair) => /^\w+=[^"'$]*$/.test(pair))) return false;
			for (const pair of rest.split(/\s+/))
				stage.environment[pair.split("=")[0] ?? ""] = pair.replace(/^\w+=/, "");
			return true;
		case "ARG": {
			const [, argument = "", value = ""] = /^(\w+)(?:=(.*))?$/.exec(rest) ?? [];
			stage.arguments[argument] = value;
			return argument !== "";
		}
		case "USER":
			stage.user = rest;
			return true;
		case "VOLUME":
			stage.volumes.push(...rest.split(/\s+/));
			return true;
		case "STOPSIGNAL":
			stage.stopSignal = rest;
			return true;
		case "HEALTHCHECK": {
			const [, command] = /^(?:--[a-z-]+=\S+\s+)*CMD (\[.*\])$/.exec(rest) ?? [];
			if (command) stage.health = JSON.parse(command) as string[];
			return command !== undefined;
		}
		case "CMD":
			if (!rest.startsWith("[")) return false;
			stage.command = JSON.parse(rest) as string[];
			return true;
		default:
			return DESCRIBING.includes(name);
	}
}

/** Returns whether a `.dockerignore` leaves out a path of the build context, or one of its folders. */
export function createIgnore(text: string): (path: string) => boolean {
	const patterns = text.split("\n").filter((line) => line && !line.startsWith("#"));
	const exception = patterns.find((pattern) => pattern.startsWith("!"));
	if (exception)
		throw new Error(`The .dockerignore has an exception, which isn't supported here: ${exception}`);
	return (path) => {
		const parts = path.split("/");
		const withFolders = parts.map((_, i) => parts.slice(0, i + 1).join("/"));
		return patterns.some((pattern) =>
			withFolders.some((one) => matchesGlob(one, pattern.replace(/\/$/, ""))),
		);
	};
}
