// Processor time of the thread that runs this, so that others on the machine do not count, and the time on the wall.
'use strict'

const fs = require('node:fs')

const wallSeconds = () => Number(process.hrtime.bigint()) / 1e9

// Node has no such clock before version 23. Linux tells it; elsewhere the time on the wall stands for it.
function cpuSeconds() {
  try {
    return Number(fs.readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e9
  } catch {
    return wallSeconds()
  }
}

function startClock() {
  const [cpu, wall] = [cpuSeconds(), wallSeconds()]
  return () => ({ seconds: cpuSeconds() - cpu, wall: wallSeconds() - wall })
}

module.exports = { startClock }
