import type { Shock } from "./random.ts";

/** How a project is measured and how its answers vary. Two windows of `scans` scans each are compared. */
export type Design = {
  name: string;
  prompts: number;
  engines: number;
  languages: number;
  scans: number;
  /** Days between scans. */
  every: number;
  repeats: number;
  /** Distinct questions; the prompts are wordings of them. */
  questions?: number;
  /** Groups of prompts with one tag, which share half of the variance of their levels. */
  topics?: number;
  scanShock?: Shock;
  engineShock?: Shock;
  languageShock?: Shock;
  questionShock?: Shock;
  topicShock?: Shock;
  /** Standard deviation of a question's drift from one window to the next. */
  drift?: number;
  /** An engine fails on ten days of the later window. */
  outage?: true;
  /** Prompts that are asked in the earlier window only, and in the later one only. */
  paused?: number;
  added?: number;
  /** Most false alarms that the gate allows, least share of decided runs and power, and most half width of intervals. */
  gate: { falseAlarms: number; decided?: number; power?: number; halfWidth?: number };
  /** Whether the long-run rate is that of one window, so that the interval must cover it. */
  covers: boolean;
};

const DAILY = { prompts: 20, engines: 3, languages: 1, scans: 30, every: 1, repeats: 1, covers: true };
const FALSE_ALARMS = 0.08;
/** Where answers of one day resemble those of the day before at .8. */
const FALSE_ALARMS_STRONG = 0.12;
const DECIDED = 0.8;

export const DESIGNS: readonly Design[] = [
  { ...DAILY, name: "steady", gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED, power: 0.9 } },
  {
    ...DAILY,
    name: "independent scan shocks .4",
    scanShock: { rho: 0, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED, power: 0.9 },
  },
  {
    ...DAILY,
    name: "scan shocks AR .5, .4",
    scanShock: { rho: 0.5, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED, power: 0.75 },
  },
  {
    ...DAILY,
    name: "scan shocks AR .8, .4",
    scanShock: { rho: 0.8, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS_STRONG, decided: DECIDED },
  },
  {
    ...DAILY,
    name: "scan shocks AR .8, .2",
    scanShock: { rho: 0.8, sd: 0.2 },
    gate: { falseAlarms: FALSE_ALARMS_STRONG, decided: DECIDED },
  },
  {
    ...DAILY,
    name: "engines AR .5, .4",
    engineShock: { rho: 0.5, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED },
  },
  {
    ...DAILY,
    name: "4 languages AR .5, .5",
    languages: 4,
    languageShock: { rho: 0.5, sd: 0.5 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED },
  },
  {
    ...DAILY,
    name: "40 prompts, 5 topics AR .5, .5",
    prompts: 40,
    topics: 5,
    topicShock: { rho: 0.5, sd: 0.5 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED },
  },
  {
    ...DAILY,
    name: "8 questions in 5 wordings AR .5, .4",
    prompts: 40,
    questions: 8,
    questionShock: { rho: 0.5, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED },
  },
  {
    ...DAILY,
    name: "8 questions in 5 wordings, drift .3",
    prompts: 40,
    questions: 8,
    drift: 0.3,
    scanShock: { rho: 0, sd: 0.2 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED },
    covers: false,
  },
  {
    ...DAILY,
    name: "prompts drift .4, scans .4",
    drift: 0.4,
    scanShock: { rho: 0, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED },
    covers: false,
  },
  {
    ...DAILY,
    name: "outage of an engine, AR .5, .4",
    outage: true,
    scanShock: { rho: 0.5, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED },
  },
  {
    ...DAILY,
    name: "5 prompts paused, AR .5, .4",
    paused: 5,
    scanShock: { rho: 0.5, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED },
  },
  {
    ...DAILY,
    name: "10 prompts added, AR .5, .4",
    prompts: 30,
    added: 10,
    scanShock: { rho: 0.5, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED },
  },
  {
    ...DAILY,
    name: "50 prompts, 4 engines, scans .3",
    prompts: 50,
    engines: 4,
    scanShock: { rho: 0, sd: 0.3 },
    gate: { falseAlarms: FALSE_ALARMS, decided: DECIDED, power: 0.9 },
  },
  {
    ...DAILY,
    name: "8 prompts, scans .3",
    prompts: 8,
    scanShock: { rho: 0, sd: 0.3 },
    gate: { falseAlarms: FALSE_ALARMS },
  },
  {
    ...DAILY,
    name: "4 weekly scans, AR .5, .4",
    scans: 4,
    every: 7,
    repeats: 3,
    scanShock: { rho: 0.5, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS },
  },
  {
    ...DAILY,
    name: "8 weekly scans, AR .5, .4",
    scans: 8,
    every: 7,
    scanShock: { rho: 0.5, sd: 0.4 },
    gate: { falseAlarms: FALSE_ALARMS },
  },
  // Windows this short have no verdict, but their figures have intervals.
  ...[2, 4, 8, 15].flatMap((scans) => [
    { ...DAILY, scans, name: `${scans} days, steady`, gate: { falseAlarms: FALSE_ALARMS, halfWidth: 0.2 } },
    {
      ...DAILY,
      scans,
      name: `${scans} days, AR .5, .4`,
      scanShock: { rho: 0.5, sd: 0.4 },
      gate: { falseAlarms: FALSE_ALARMS, halfWidth: 0.2 },
    },
    {
      ...DAILY,
      scans,
      name: `${scans} days, AR .8, .4`,
      scanShock: { rho: 0.8, sd: 0.4 },
      gate: { falseAlarms: FALSE_ALARMS_STRONG },
    },
  ]),
];
