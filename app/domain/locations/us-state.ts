/**
 * States, the federal district and territories of the United States by postal code (USPS
 * Publication 28, appendix B).
 */
export const usStates = {
	AL: "Alabama",
	AK: "Alaska",
	AS: "American Samoa",
	AZ: "Arizona",
	AR: "Arkansas",
	CA: "California",
	CO: "Colorado",
	CT: "Connecticut",
	DE: "Delaware",
	DC: "District of Columbia",
	FL: "Florida",
	GA: "Georgia",
	GU: "Guam",
	HI: "Hawaii",
	ID: "Idaho",
	IL: "Illinois",
	IN: "Indiana",
	IA: "Iowa",
	KS: "Kansas",
	KY: "Kentucky",
	LA: "Louisiana",
	ME: "Maine",
	MD: "Maryland",
	MA: "Massachusetts",
	MI: "Michigan",
	MN: "Minnesota",
	MS: "Mississippi",
	MO: "Missouri",
	MT: "Montana",
	NE: "Nebraska",
	NV: "Nevada",
	NH: "New Hampshire",
	NJ: "New Jersey",
	NM: "New Mexico",
	NY: "New York",
	NC: "North Carolina",
	ND: "North Dakota",
	MP: "Northern Mariana Islands",
	OH: "Ohio",
	OK: "Oklahoma",
	OR: "Oregon",
	PA: "Pennsylvania",
	PR: "Puerto Rico",
	RI: "Rhode Island",
	SC: "South Carolina",
	SD: "South Dakota",
	TN: "Tennessee",
	TX: "Texas",
	UT: "Utah",
	VT: "Vermont",
	VA: "Virginia",
	VI: "U.S. Virgin Islands",
	WA: "Washington",
	WV: "West Virginia",
	WI: "Wisconsin",
	WY: "Wyoming",
} as const;

export type StateCode = keyof typeof usStates;

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

const codes = new Map<string, StateCode>(
	(Object.entries(usStates) as [StateCode, string][]).flatMap(([code, name]) => [
		[letters(code), code],
		[letters(name), code],
	]),
);
codes.set("washingtondc", "DC");
codes.set("virginislands", "VI");

/**
 * The postal code of a state that was typed as a name or code, in any letter case, with any periods
 * or spaces.
 */
export const stateCodeOf = (typed: string): StateCode | undefined => codes.get(letters(typed));
