"""What is measured: each module here is a row, with a function `figures`, which takes what the command line gives
(`Workload`) and returns each figure's values by its name, with the unit. A row runs in a process of its own."""
