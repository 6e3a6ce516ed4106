import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>["values"];

type Command<O extends Options> = {
	/** What `--help` prints. */
	usage: string;
	options: O;
	/** Whether it takes positional arguments. */
	takesPositionals?: boolean;
};

/**
 * Reads the arguments of a command. With `--help`, prints the usage and exits with 0. If an argument isn't
 * known or `read` throws an error, prints the error above the usage and exits with 2.
 */
export function readArguments<const O extends Options, R>(
	{ usage, options, takesPositionals = false }: Command<O>,
	read: (values: Values<O>, words: string[]) => R,
): R {
	try {
		const known: Options = { ...options, help: { type: "boolean" } };
		const { values, positionals } = parseArgs({ options: known, allowPositionals: takesPositionals });
		if (values.help) {
			console.log(usage);
			process.exit(0);
		}
		return read(values as Values<O>, positionals);
	} catch (error) {
		console.error(`${(error as Error).message}\n\n${usage}`);
		process.exit(2);
	}
}
